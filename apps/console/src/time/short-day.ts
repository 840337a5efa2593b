/** `DD/MM` of a day `YYYY-MM-DD`: a label of an axis. */
export function shortDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}`
}
