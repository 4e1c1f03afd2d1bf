//! Which points are the shape of an eye.

use eyes_runtime::static_rules::neighbour_class::{EyeShape, EyeShapeError};

#[test]
fn bad_points_are_refused() {
    assert_eq!(EyeShape::new(&[], 19, 19), Err(EyeShapeError::Empty));
    assert_eq!(EyeShape::new(&[(3, 3), (5, 3)], 19, 19), Err(EyeShapeError::Disconnected));
    assert_eq!(
        EyeShape::new(&[(9, 3)], 9, 9),
        Err(EyeShapeError::OffBoard { column: 9, row: 3, width: 9, height: 9 })
    );
    let straight_nine: Vec<(u8, u8)> = (0..9).map(|x| (x, 4)).collect();
    assert_eq!(EyeShape::new(&straight_nine, 19, 19), Err(EyeShapeError::TooWide { column: 7, row: 4 }));
}

/// Eight points high, the eye fits into the window as it is; eight points wide, turned.
#[test]
fn an_eye_of_eight_columns_is_one_of_eight_rows() {
    let high = [(18, 3), (18, 4), (18, 5), (18, 6), (18, 7), (18, 8), (18, 9), (18, 10), (17, 7)];
    let wide = high.map(|(column, row)| (row, column));
    let [high, wide] = [high, wide].map(|points| EyeShape::new(&points, 19, 19).expect("an eye"));
    let facts = |eye: &EyeShape| (eye.class(), eye.placement(), eye.life_property(), eye.spans_the_board());
    assert_eq!(facts(&high), facts(&wide));
    assert_eq!((high.origin(), wide.origin()), ((17, 3), (3, 17)));
    let points = |eye: &EyeShape| eye.points(eye.all()).collect::<Vec<_>>();
    let turned: Vec<(u8, u8)> = points(&high).into_iter().map(|(column, row)| (row, column)).collect();
    assert_eq!(turned, points(&wide));
    assert_eq!(wide.points(wide.bit((7, 17))).collect::<Vec<_>>(), [(7, 17)]);
    assert_eq!(wide.bit((4, 17)), 0);
}
