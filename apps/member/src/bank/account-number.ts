/** Specification §2 Profile: formats a number of 10 digits as 3-3-rest and leaves any other unchanged. */
export function formatAccountNumber(accountNumber: string): string {
  return /^\d{10}$/.test(accountNumber)
    ? `${accountNumber.slice(0, 3)}-${accountNumber.slice(3, 6)}-${accountNumber.slice(6)}`
    : accountNumber
}

/**
 * Formats the number and masks its middle, for a screen that others may see: the first 3 and last 2 characters stay.
 */
export function maskAccountNumber(accountNumber: string): string {
  return formatAccountNumber(accountNumber).replace(/./g, (mark, index: number, whole: string) =>
    /\d/.test(mark) && index >= 3 && index < whole.length - 2 ? '•' : mark,
  )
}
