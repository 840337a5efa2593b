/** The long form is `npm run abuse`; the short one runs with the tests. */
export const isLong = process.env['ABUSE'] === 'long'
