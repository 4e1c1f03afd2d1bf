// The loop of an engine, in C++17: random moves that fill no own eye, until nobody has one. After each move only what it can
// have changed is analysed again.
//
// c++ -std=c++17 engine.cpp $(pkg-config --cflags --libs eyes)
#include <eyes.h>

#include <cstdint>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

int check(std::int32_t code) {
    if (code < 0) {
        throw std::runtime_error(eyes_last_error());
    }
    return code;
}

template <typename T, void (*Free)(T *)> struct Deleter {
    void operator()(T *object) const { Free(object); }
};

using Knowledge = std::unique_ptr<EyesKnowledge, Deleter<EyesKnowledge, eyes_knowledge_free>>;
using Analyzer = std::unique_ptr<EyesAnalyzer, Deleter<EyesAnalyzer, eyes_analyzer_free>>;
using Board = std::unique_ptr<EyesBoard, Deleter<EyesBoard, eyes_board_free>>;

template <typename Owner, typename Make> Owner make(Make &&of) {
    typename Owner::pointer object = nullptr;
    check(of(&object));
    return Owner(object);
}

/// Random numbers that are the same everywhere.
class Numbers {
  public:
    std::uint32_t below(std::uint32_t end) {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::uint32_t>(state_ >> 33) % end;
    }

  private:
    std::uint64_t state_ = 1;
};

} // namespace

int main() try {
    constexpr std::int32_t size = 9;
    auto knowledge = make<Knowledge>([](auto **out) { return eyes_knowledge_new(0, out); });
    auto analyzer = make<Analyzer>(
        [&](auto **out) { return eyes_analyzer_new(knowledge.get(), EYES_READING_FAST, out); });
    auto board = make<Board>([](auto **out) { return eyes_board_new(size, size, EYES_KO_POSITIONAL, 0, out); });
    Numbers numbers;
    int moves = 0;
    for (int passes = 0; passes < 2 && moves < 400; moves++) {
        std::int32_t color = 0;
        check(eyes_board_to_play(board.get(), &color));
        check(eyes_analyzer_update(analyzer.get(), board.get()));
        std::vector<std::int32_t> candidates;
        for (std::int32_t point = 0; point < size * size; point++) {
            if (eyes_board_legal(board.get(), point, color) == EYES_OK &&
                check(eyes_fills_own_eye(analyzer.get(), point, color)) == EYES_NONE) {
                candidates.push_back(point);
            }
        }
        if (candidates.empty()) {
            check(eyes_board_pass(board.get(), color));
            passes++;
            continue;
        }
        passes = 0;
        auto chosen = candidates[numbers.below(static_cast<std::uint32_t>(candidates.size()))];
        check(eyes_board_play(board.get(), chosen, color, nullptr));
    }
    int alive = 0;
    for (std::int32_t point = 0; point < size * size; point++) {
        alive += eyes_is_unconditionally_alive(analyzer.get(), point) == EYES_OK;
    }
    std::cout << "the game ended: " << (moves < 400 ? "yes" : "no") << '\n'
              << "stones alive whatever happens: " << (alive > 0 ? "some" : "none") << '\n';
    int taken_back = 0;
    while (eyes_board_undo(board.get()) == EYES_OK) {
        taken_back++;
    }
    std::cout << "all taken back: " << (taken_back == moves ? "yes" : "no") << '\n';
} catch (const std::exception &error) {
    std::cerr << error.what() << '\n';
    return 1;
}
