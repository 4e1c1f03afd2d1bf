//! The server, from the side of a client.

mod answers;
mod fixes;
mod games;
mod life;
mod sequences;
mod support;
mod typing;
