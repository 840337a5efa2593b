/** How long a test waits for what should come true: a minute and a half, less where mutants break what is awaited. */
export const patienceSeconds = Number(process.env['KAPAO_TEST_PATIENCE_SECONDS'] ?? 90)
