/** Specification §2 Profile: 3-3-rest when the number has 10 digits, as it is otherwise. */
export const formatAccountNumber = (accountNumber: string): string =>
  /^\d{10}$/.test(accountNumber)
    ? `${accountNumber.slice(0, 3)}-${accountNumber.slice(3, 6)}-${accountNumber.slice(6)}`
    : accountNumber

/** The same with its middle hidden, for a screen that others may see: the first 3 and the last 2 stay. */
export const maskAccountNumber = (accountNumber: string): string =>
  formatAccountNumber(accountNumber).replace(/./g, (mark, index: number, whole: string) =>
    /\d/.test(mark) && index >= 3 && index < whole.length - 2 ? '•' : mark,
  )
