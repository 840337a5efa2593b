/** The page's title: what waits in the chat, and the screen. */
let screen = ''
let waiting = 0

export function showTitle(title: string): void {
  screen = title
  write()
}

/** How many chats wait for this operator: seen also while another tab is in front. */
export function showWaiting(count: number): void {
  waiting = count
  write()
}

function write(): void {
  document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${screen} · Kapao console`
}
