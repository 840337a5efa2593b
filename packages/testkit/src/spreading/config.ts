/**
 * Whether the statements of an app are checked for tables that are spread over servers. Mutants leave it out: their tests
 * show what the code does, and the check costs each of them seconds.
 */
export const isSpreadChecked = process.env['KAPAO_TEST_SPREADING'] !== 'no'
