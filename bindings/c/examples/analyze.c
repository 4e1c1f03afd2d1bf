/* Reads out the eye spaces of a small board, and asks whether a group lives.
 *
 * cc -std=c11 analyze.c $(pkg-config --cflags --libs eyes) */
#include <eyes.h>
#include <stdio.h>
#include <stdlib.h>

static void check(int32_t code) {
    if (code < 0) {
        fprintf(stderr, "error %d: %s\n", code, eyes_last_error());
        exit(EXIT_FAILURE);
    }
}

int main(void) {
    static const char *rows[] = {
        "...OX....",
        "OOOOX....",
        "XXXXX....",
        ".........",
        ".........",
    };
    if (eyes_abi_version() != EYES_ABI_VERSION) {
        fprintf(stderr, "the library has another binary interface\n");
        return EXIT_FAILURE;
    }
    uint8_t cells[45];
    for (int row = 0; row < 5; row++) {
        for (int column = 0; column < 9; column++) {
            char sign = rows[row][column];
            cells[9 * row + column] = sign == 'X' ? EYES_BLACK : sign == 'O' ? EYES_WHITE : EYES_EMPTY;
        }
    }
    EyesKnowledge *knowledge;
    EyesAnalyzer *analyzer;
    EyesBoard *board;
    check(eyes_knowledge_new(5000, &knowledge));
    check(eyes_analyzer_new(knowledge, EYES_READING_FAST, &analyzer));
    check(eyes_board_new(9, 5, EYES_KO_SIMPLE, 0, &board));
    check(eyes_board_set_stones(board, cells, sizeof cells, EYES_BLACK));
    check(eyes_analyzer_update(analyzer, board));

    size_t count;
    check(eyes_space_count(analyzer, &count));
    for (size_t number = 0; number < count; number++) {
        EyesSpace space = {.struct_size = sizeof space};
        check(eyes_space(analyzer, number, &space));
        if (space.source == EYES_SOURCE_GUESS) {
            continue;
        }
        char best[4] = "-";
        if (space.best_attack >= 0) {
            check(eyes_vertex_of_point(board, space.best_attack, best));
        }
        printf("%s %d%d%d%d, %d points, attack %s\n", space.owner == EYES_BLACK ? "black" : "white", space.digits[0],
               space.digits[1], space.digits[2], space.digits[3], space.points, best);
    }

    int32_t stone;
    EyesLife life;
    check(eyes_point_of_vertex(board, "A4", &stone));
    check(eyes_life(board, &stone, 1, 100000, 0, NULL, &life));
    printf("attacked first: %s\n", life.attacked == EYES_WON ? "dies" : life.attacked == EYES_LOST ? "lives" : "ko");
    printf("defended first: %s\n", life.defended == EYES_WON ? "lives" : life.defended == EYES_LOST ? "dies" : "ko");

    eyes_board_free(board);
    eyes_analyzer_free(analyzer);
    eyes_knowledge_free(knowledge);
    return EXIT_SUCCESS;
}
