export const QUIZZES_PATH = "/pages/guess/guess";
export const QUIZ_PATH = "/pages/guess/guessDetail";
export const QUIZ_BETS_PATH = "/pages/guess/guessList";
