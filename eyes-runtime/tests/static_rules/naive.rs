//! A naive exact solver of one eye inside one chain: the least fixpoint of "the chain is captured" over all
//! states, without pruning or symmetry. It is the reference for the static rules.

/// Who may retake a ko at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threats {
    /// Nobody has a ko threat.
    None,
    /// The attacker has any number of ko threats, the defender none.
    Attacker,
    /// The defender has any number of ko threats, the attacker none. If both pass, the defender gives up his threats:
    /// the second ruling on passing of Wolf, *A library of eyes in Go, I*, section 1.2.
    Defender,
}

/// The eye: adjacency by bit sets, and the points that touch the surrounding chain.
pub(crate) struct Eye {
    pub(crate) adjacency: Vec<u16>,
    pub(crate) touching: u16,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Illegal,
    Captured,
    To { state: u32, ko: u8 },
}

const NO_KO: u8 = 15;

/// The states of an eye and the moves between them. They do not depend on ko threats or external liberties, except
/// that a chain without a liberty inside needs external ones.
pub(crate) struct Moves {
    points: usize,
    powers: Vec<u32>,
    stones: Vec<(u16, u16)>,
    attacker: Vec<Step>,
    defender: Vec<Step>,
    breathing: Vec<bool>,
}

fn flood(adjacency: &[u16], start: u16, within: u16) -> u16 {
    let mut all = start & within;
    loop {
        let mut wider = all;
        for (i, near) in adjacency.iter().enumerate() {
            if all >> i & 1 == 1 {
                wider |= near & within;
            }
        }
        if wider == all {
            return all;
        }
        all = wider;
    }
}

fn shore(adjacency: &[u16], set: u16) -> u16 {
    adjacency.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).fold(0, |all, (_, near)| all | near)
}

impl Eye {
    fn all(&self) -> u16 {
        ((1u32 << self.adjacency.len()) - 1) as u16
    }

    /// The liberties inside the eye of the surrounding chain and the stones connected to it.
    fn wall_liberties(&self, attacker: u16, defender: u16) -> u16 {
        let merged = flood(&self.adjacency, self.touching & defender, defender);
        (self.touching | shore(&self.adjacency, merged)) & self.all() & !attacker & !defender
    }

    pub(crate) fn is_legal(&self, attacker: u16, defender: u16) -> bool {
        let empty = self.all() & !attacker & !defender;
        (0..self.adjacency.len()).all(|i| {
            let own = if attacker >> i & 1 == 1 {
                attacker
            } else if defender >> i & 1 == 1 {
                defender
            } else {
                return true;
            };
            let string = flood(&self.adjacency, 1 << i, own);
            own == defender && string & self.touching != 0 || shore(&self.adjacency, string) & empty != 0
        })
    }

    fn step(
        &self,
        attacker_moves: bool,
        attacker: u16,
        defender: u16,
        point: usize,
        external: bool,
    ) -> (Step, u16, u16) {
        let bit = 1u16 << point;
        if (attacker | defender) & bit != 0 {
            return (Step::Illegal, 0, 0);
        }
        let (mut own, mut other) = if attacker_moves { (attacker, defender) } else { (defender, attacker) };
        own |= bit;
        let mut captured = 0u16;
        for i in 0..self.adjacency.len() {
            if other >> i & 1 == 1 && self.adjacency[point] >> i & 1 == 1 {
                let string = flood(&self.adjacency, 1 << i, other);
                let merged = attacker_moves && string & self.touching != 0;
                if !merged && shore(&self.adjacency, string) & !own & !other & self.all() == 0 {
                    captured |= string;
                }
            }
        }
        if attacker_moves && !external && self.wall_liberties(own, other) == 0 {
            return (Step::Captured, 0, 0);
        }
        other &= !captured;
        let string = flood(&self.adjacency, bit, own);
        let liberties = shore(&self.adjacency, string) & !own & !other & self.all();
        let merged = !attacker_moves && string & self.touching != 0;
        let (next_attacker, next_defender) = if attacker_moves { (own, other) } else { (other, own) };
        if merged {
            if !external && self.wall_liberties(next_attacker, next_defender) == 0 {
                return (Step::Illegal, 0, 0);
            }
        } else if liberties == 0 {
            return (Step::Illegal, 0, 0);
        }
        let ko = if captured.count_ones() == 1 && !merged && string == bit && liberties == captured {
            captured.trailing_zeros() as u8
        } else {
            NO_KO
        };
        (Step::To { state: 0, ko }, next_attacker, next_defender)
    }

    pub(crate) fn moves(&self, external: bool) -> Moves {
        let points = self.adjacency.len();
        let powers: Vec<u32> = (0..points).map(|i| 3u32.pow(i as u32)).collect();
        let count = 3usize.pow(points as u32);
        let mut moves = Moves {
            points,
            powers,
            stones: Vec::with_capacity(count),
            attacker: vec![Step::Illegal; count * points],
            defender: vec![Step::Illegal; count * points],
            breathing: vec![false; count],
        };
        for state in 0..count {
            let (mut attacker, mut defender, mut rest) = (0u16, 0u16, state);
            for i in 0..points {
                match rest % 3 {
                    1 => attacker |= 1 << i,
                    2 => defender |= 1 << i,
                    _ => {}
                }
                rest /= 3;
            }
            moves.stones.push((attacker, defender));
            moves.breathing[state] = self.wall_liberties(attacker, defender) != 0;
        }
        for state in 0..count {
            let (attacker, defender) = moves.stones[state];
            if !self.is_legal(attacker, defender) {
                continue;
            }
            for point in 0..points {
                for attacker_moves in [true, false] {
                    let (step, a, d) = self.step(attacker_moves, attacker, defender, point, external);
                    let step = match step {
                        Step::To { ko, .. } => Step::To { state: moves.state(a, d), ko },
                        other => other,
                    };
                    let table = if attacker_moves { &mut moves.attacker } else { &mut moves.defender };
                    table[state * points + point] = step;
                }
            }
        }
        moves
    }

    /// The stones after a move in the eye of a chain with `others` liberties elsewhere: `Err(true)` if the move
    /// captures the chain, `Err(false)` if it is illegal.
    pub(crate) fn play_beside(
        &self,
        attacker_moves: bool,
        (attacker, defender): (u16, u16),
        point: usize,
        others: usize,
    ) -> Result<(u16, u16), bool> {
        match self.step(attacker_moves, attacker, defender, point, others > 0) {
            (Step::To { .. }, attacker, defender) => Ok((attacker, defender)),
            (step, ..) => Err(step == Step::Captured),
        }
    }

    /// Whether the chain is captured with best play after a move in the eye, which may start a ko; `None` if the
    /// move is illegal. The solution is that for `external` liberties elsewhere.
    pub(crate) fn is_captured_after(
        &self,
        attacker_moves: bool,
        (attacker, defender): (u16, u16),
        point: usize,
        external: usize,
        solution: &Solution,
    ) -> Option<bool> {
        match self.step(attacker_moves, attacker, defender, point, external > 0) {
            (Step::Illegal, ..) => None,
            (Step::Captured, ..) => Some(true),
            (Step::To { ko, .. }, attacker, defender) => {
                let (side, state) = (usize::from(attacker_moves), solution.state(attacker, defender));
                Some(if ko == NO_KO {
                    solution.captured[side][state]
                } else {
                    solution.ko_captured[side][state * solution.points + usize::from(ko)]
                })
            }
        }
    }

    pub(crate) fn liberties_inside(&self, attacker: u16, defender: u16) -> usize {
        self.wall_liberties(attacker, defender).count_ones() as usize
    }

    /// Whether the position is legal as a start: every string has a liberty, and friendly stones inside do not
    /// touch the chain.
    pub(crate) fn is_set_up(&self, attacker: u16, defender: u16) -> bool {
        attacker & defender == 0
            && flood(&self.adjacency, self.touching & defender, defender) == 0
            && self.is_legal(attacker, defender)
    }
}

/// For each state, whether the chain is captured with the attacker or the defender to move.
#[derive(PartialEq, Eq)]
pub(crate) struct Solution {
    captured: [Vec<bool>; 2],
    ko_captured: [Vec<bool>; 2],
    points: usize,
    powers: Vec<u32>,
}

impl Moves {
    fn state(&self, attacker: u16, defender: u16) -> u32 {
        let sum = |set: u16| -> u32 {
            self.powers.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, power)| power).sum()
        };
        sum(attacker) + 2 * sum(defender)
    }
}

/// Solves the eye for 0, 1, … `most` external liberties.
pub(crate) fn solve(eye: &Eye, most: usize, threats: Threats) -> Vec<Solution> {
    let mut layers: Vec<Solution> = Vec::new();
    let closed = eye.moves(false);
    let open = if most > 0 { Some(eye.moves(true)) } else { None };
    let threatless = if threats == Threats::Defender { solve(eye, most, Threats::None) } else { Vec::new() };
    for external in 0..=most {
        let moves = if external == 0 { &closed } else { open.as_ref().unwrap_or(&closed) };
        layers.push(layer(moves, external, layers.last(), threats, threatless.get(external)));
    }
    layers
}

/// `below` is the layer of one liberty less, `threatless` the solution without ko threats, if both sides may pass.
fn layer(
    moves: &Moves,
    external: usize,
    below: Option<&Solution>,
    threats: Threats,
    threatless: Option<&Solution>,
) -> Solution {
    let (count, points) = (moves.stones.len(), moves.points);
    let mut solution = Solution {
        captured: [vec![false; count], vec![false; count]],
        ko_captured: [vec![false; count * points], vec![false; count * points]],
        points,
        powers: moves.powers.clone(),
    };
    // Only ko states that a move can reach matter.
    let mut ko_states = [Vec::new(), Vec::new()];
    for (side, table) in [(1usize, &moves.attacker), (0, &moves.defender)] {
        for step in table {
            if let Step::To { state, ko } = *step
                && ko != NO_KO
            {
                ko_states[side].push((state as usize, ko as usize));
            }
        }
        ko_states[side].sort_unstable();
        ko_states[side].dedup();
    }
    let ignores = [threats == Threats::Attacker, threats == Threats::Defender];
    // Whether the chain is captured after a move of a side; `None` if the move is illegal.
    let after = |solution: &Solution, side: usize, step: Step| match step {
        Step::Illegal => None,
        Step::Captured => Some(true),
        Step::To { state, ko: NO_KO } => Some(solution.captured[1 - side][state as usize]),
        Step::To { state, ko } => Some(solution.ko_captured[1 - side][state as usize * points + ko as usize]),
    };
    let decide = |solution: &Solution, side: usize, state: usize, banned: Option<usize>| -> bool {
        let attacker_moves = side == 0;
        let table = if attacker_moves { &moves.attacker } else { &moves.defender };
        let mut outcomes = (0..points)
            .filter(|&point| banned != Some(point) || ignores[side])
            .filter_map(|point| after(solution, side, table[state * points + point]));
        if attacker_moves {
            let after_passes = || {
                let all = &moves.defender[state * points..][..points];
                let answers = || all.iter().filter_map(|&step| after(solution, 1, step));
                banned.is_none()
                    && threatless.is_some_and(|other| other.captured[0][state])
                    && answers().all(|captured| captured)
            };
            outcomes.any(|captured| captured)
                || external > 0
                    && (external == 1 && !moves.breathing[state]
                        || below.is_some_and(|below| below.captured[1][state]))
                || after_passes()
        } else {
            solution.captured[0][state] && outcomes.all(|captured| captured)
        }
    };
    loop {
        let mut changed = false;
        for state in 0..count {
            for side in [0, 1] {
                if !solution.captured[side][state] && decide(&solution, side, state, None) {
                    solution.captured[side][state] = true;
                    changed = true;
                }
            }
        }
        for side in [0, 1] {
            for &(state, ko) in &ko_states[side] {
                if !solution.ko_captured[side][state * points + ko]
                    && decide(&solution, side, state, Some(ko))
                {
                    solution.ko_captured[side][state * points + ko] = true;
                    changed = true;
                }
            }
        }
        if !changed {
            return solution;
        }
    }
}

impl Solution {
    fn state(&self, attacker: u16, defender: u16) -> usize {
        (0..self.points)
            .map(|i| (u32::from(attacker >> i & 1) + 2 * u32::from(defender >> i & 1)) * self.powers[i])
            .sum::<u32>() as usize
    }

    /// Whether the chain lives with the attacker to move.
    pub(crate) fn lives_attacked(&self, attacker: u16, defender: u16) -> bool {
        !self.captured[0][self.state(attacker, defender)]
    }

    /// Whether the chain lives with the defender to move.
    pub(crate) fn lives_defended(&self, attacker: u16, defender: u16) -> bool {
        !self.captured[1][self.state(attacker, defender)]
    }
}
