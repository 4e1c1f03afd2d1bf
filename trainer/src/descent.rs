//! Training by gradient descent (Kingma and Ba, *Adam: A Method for Stochastic Optimization*, 2015).

use crate::examples::Example;
use crate::groups::Draw;
use eyes_solver::tooling::{Net, NetOutput, Nets};

const FEATURES: usize = Net::FEATURES;
const WIDTH: usize = Net::WIDTH;

/// The number of epochs.
const ROUNDS: usize = 8;

const BATCH: usize = 2_048;

const LARGEST_STEP: f32 = 6e-3;

/// The decay rates of the moments of the gradient.
const KEPT: (f32, f32) = (0.9, 0.999);

/// The weight of an error in the logarithm of a size.
const SIZES: f32 = 0.3;

/// The number of predictions: the log-odds of the attacker's win, and the logarithms of the sizes of the
/// attacker's and of the defender's proof.
const PREDICTIONS: usize = 3;

/// How the costs are mixed from the predictions, with the defender and with the attacker to move. Of two hundred
/// mixtures tried, this one took the fewest nodes, first on altered problems and then on random groups.
const MIXTURES: [Mixture; 2] = [
    Mixture { odds: [28.0, 35.0], sizes: [51.0, 59.0] },
    Mixture { odds: [41.0, 55.0], sizes: [60.0, 96.0] },
];

/// The logarithm of a size with cost 0.
const PLAIN_SIZE: f32 = 1.5;

/// The weights of the odds and of the predicted size in the costs of the attacker's and of the defender's win.
struct Mixture {
    odds: [f32; 2],
    sizes: [f32; 2],
}

type Sums = [f32; WIDTH];

/// A network before rounding, or its gradient.
struct Weights {
    rows: Vec<Sums>,
    bias: Sums,
    outputs: [Sums; PREDICTIONS],
    output_bias: [f32; PREDICTIONS],
}

/// Trains the networks from examples with the defender and with the attacker to move.
pub(crate) fn trained(examples: &[Vec<Example>; 2]) -> Nets {
    let [defender, attacker] = std::thread::scope(|scope| {
        [0, 1]
            .map(|mover| scope.spawn(move || descend(&examples[mover]).rounded(&MIXTURES[mover])))
            .map(|net| net.join().unwrap())
    });
    Nets([defender, attacker])
}

fn descend(examples: &[Example]) -> Weights {
    let mut draw = Draw::new(0, 0);
    let mut weights = Weights::drawn(&mut draw);
    let (mut mean, mut square) = (Weights::zero(), Weights::zero());
    let mut gradient = Weights::zero();
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let steps = ROUNDS * (examples.len() / BATCH);
    let mut step = 0;
    let mut rest = (1.0, 1.0);
    for _ in 0..ROUNDS {
        for place in (1..order.len()).rev() {
            order.swap(place, draw.below(place + 1));
        }
        for batch in order.chunks_exact(BATCH) {
            gradient.clear();
            for &example in batch {
                weights.add_gradient(&examples[example], &mut gradient);
            }
            step += 1;
            // The learning rate rises in the first quarter of the time and then falls to zero.
            let (done, rise) = (step as f32 / steps as f32, 0.25);
            let speed = LARGEST_STEP * if done < rise { done / rise } else { (1.0 - done) / (1.0 - rise) };
            rest = (rest.0 * KEPT.0, rest.1 * KEPT.1);
            weights.follow(&gradient, &mut mean, &mut square, (1.0 - rest.0, 1.0 - rest.1), speed);
        }
    }
    weights
}

impl Weights {
    fn zero() -> Self {
        Self {
            rows: vec![[0.0; WIDTH]; FEATURES],
            bias: [0.0; WIDTH],
            outputs: [[0.0; WIDTH]; PREDICTIONS],
            output_bias: [0.0; PREDICTIONS],
        }
    }

    fn drawn(draw: &mut Draw) -> Self {
        let mut weights = Self::zero();
        let mut some = |largest: f32| largest * (draw.below(2_001) as f32 / 1_000.0 - 1.0);
        weights.rows.as_flattened_mut().iter_mut().for_each(|weight| *weight = some(0.1));
        weights.outputs.as_flattened_mut().iter_mut().for_each(|weight| *weight = some(0.25));
        weights
    }

    fn clear(&mut self) {
        self.numbers_mut().for_each(|number| *number = 0.0);
    }

    fn numbers(&self) -> impl Iterator<Item = &f32> {
        let Self { rows, bias, outputs, output_bias } = self;
        rows.as_flattened().iter().chain(bias).chain(outputs.as_flattened()).chain(output_bias)
    }

    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let Self { rows, bias, outputs, output_bias } = self;
        rows.as_flattened_mut().iter_mut().chain(bias).chain(outputs.as_flattened_mut()).chain(output_bias)
    }

    fn add_gradient(&self, example: &Example, gradient: &mut Self) {
        let mut sums = self.bias;
        for &feature in &example.features {
            for (sum, weight) in sums.iter_mut().zip(&self.rows[usize::from(feature)]) {
                *sum += weight;
            }
        }
        let active = sums.map(|sum| sum.max(0.0));
        let predicted: [f32; PREDICTIONS] = std::array::from_fn(|output| {
            let weighed = active.iter().zip(&self.outputs[output]).map(|(sum, weight)| sum * weight);
            self.output_bias[output] + weighed.sum::<f32>()
        });
        let chance = 1.0 / (1.0 + libm::expf(-predicted[0]));
        let mut errors = [chance - f32::from(u8::from(example.attacker_wins)), 0.0, 0.0];
        let size = if example.attacker_wins { 1 } else { 2 };
        errors[size] = SIZES * (predicted[size] - example.size);
        let mut below = [0.0; WIDTH];
        for (output, error) in errors.into_iter().enumerate() {
            let error = error * example.weight / BATCH as f32;
            gradient.output_bias[output] += error;
            for at in 0..WIDTH {
                gradient.outputs[output][at] += error * active[at];
                below[at] += error * self.outputs[output][at];
            }
        }
        for (below, sum) in below.iter_mut().zip(&sums) {
            if *sum <= 0.0 {
                *below = 0.0;
            }
        }
        for (bias, below) in gradient.bias.iter_mut().zip(&below) {
            *bias += below;
        }
        for &feature in &example.features {
            for (weight, below) in gradient.rows[usize::from(feature)].iter_mut().zip(&below) {
                *weight += below;
            }
        }
    }

    /// One step against the gradient; `scale` corrects the bias of the moments.
    fn follow(&mut self, gradient: &Self, mean: &mut Self, square: &mut Self, scale: (f32, f32), speed: f32) {
        let moments = mean.numbers_mut().zip(square.numbers_mut());
        for ((weight, &gradient), (mean, square)) in self.numbers_mut().zip(gradient.numbers()).zip(moments) {
            *mean = KEPT.0 * *mean + (1.0 - KEPT.0) * gradient;
            *square = KEPT.1 * *square + (1.0 - KEPT.1) * gradient * gradient;
            *weight -= speed * (*mean / scale.0) / ((*square / scale.1).sqrt() + 1e-8);
        }
    }

    /// The network in integers.
    fn rounded(&self, mixture: &Mixture) -> Net {
        let whole = |number: f32, unit: i32| (number * unit as f32).round() as i16;
        let output = |odds: f32, by: usize, share: f32| {
            let mix = |odds_of: f32, size: f32| odds * odds_of + share * size;
            let weights = std::array::from_fn(|at| {
                whole(mix(self.outputs[0][at], self.outputs[by][at]), Net::COST_UNIT)
            });
            let bias = whole(mix(self.output_bias[0], self.output_bias[by] - PLAIN_SIZE), 1);
            NetOutput { weights, bias }
        };
        let Mixture { odds, sizes } = mixture;
        let mut rows = [[0; WIDTH]; FEATURES];
        for (row, weights) in rows.iter_mut().zip(&self.rows) {
            *row = weights.map(|weight| whole(weight, Net::SUM_UNIT));
        }
        Net {
            rows,
            bias: self.bias.map(|bias| whole(bias, Net::SUM_UNIT)),
            outputs: [output(-odds[0], 1, sizes[0]), output(odds[1], 2, sizes[1])],
        }
    }
}
