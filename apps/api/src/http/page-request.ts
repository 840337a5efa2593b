/** Paths below these are calls, sockets and files; every other one opens a page of the app (history-mode routes). */
const noPage = /^\/(api|socket\.io|assets|metrics)([/?]|$)/

export function isPagePath(url: string): boolean {
  return !noPage.test(url)
}

type Asked = { method: string; url: string; headers: { accept?: string | undefined } }

/** Whether somebody opens a page in a browser, and so reads what is answered. */
export function isPageLoad({ method, url, headers: { accept = '' } }: Asked): boolean {
  return method === 'GET' && accept.includes('text/html') && isPagePath(url)
}
