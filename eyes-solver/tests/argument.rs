//! Arguments of long verifications. `cargo xtask verify NAME size=5` passes them in the environment.

use std::any::type_name;
use std::str::FromStr;

pub(crate) fn argument<T: FromStr>(name: &str, default: T) -> T {
    match std::env::var(format!("EYES_{}", name.to_uppercase())) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}={text}: expected {}", type_name::<T>())),
        Err(_) => default,
    }
}
