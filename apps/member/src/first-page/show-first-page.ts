import { askAhead, fetchFiles } from './fetch-ahead.ts'
import { readKept, readKeptToken } from './kept.ts'

/**
 * Puts the login page's words on the screen before the app is there. The build wrote them into the page, in every language,
 * each in a template; only the phone knows which was chosen, and whether somebody is logged in. For who is, it fetches what
 * their screen is made of. It imports nothing that the app has, too, so that it is a file of its own and comes first. Decision
 * records 0056 and 0062.
 */
/** Where people begin, an installed app too. Without a token all of them lead to the login. */
const startPaths = new Set(['/', '/user', '/user/home'])

const root = document.getElementById('app')
const chosen = readKept('localStorage', 'locale')
const templates = [...document.querySelectorAll<HTMLTemplateElement>('template[data-language]')]
const template = templates.find(({ dataset }) => dataset['language'] === chosen) ?? templates[0]

const pages = [...document.querySelectorAll<HTMLTemplateElement>('template[data-page]')]
for (const each of [...templates, ...pages]) each.remove()
if (root && template) {
  fetchFiles(template.dataset['texts'])
  const token = readKeptToken()
  if (isLogin(token)) show(root, template)
  else if (token !== null) fetchScreen(template, token)
}

/** What a member's screen is made of, and for home what it says first. */
function fetchScreen({ dataset, lang }: HTMLTemplateElement, token: string): void {
  const { pathname } = window.location
  const path = startPaths.has(pathname) ? '/user/home' : pathname
  const page = pages.find((each) => each.dataset['page'] === path)
  if (page === undefined) return
  fetchFiles(page.dataset['files'])
  fetchFiles(dataset['memberFiles'])
  askAhead(page.dataset['answers'], { token, tag: lang })
}

/** Whether the login comes first, and as it is written: when a session has ended for a reason it says more. */
function isLogin(token: string | null): boolean {
  const { pathname } = window.location
  const state = window.history.state as { usr?: { endedBy?: unknown } | null } | null
  if (pathname === '/login') return state?.usr?.endedBy === undefined
  return startPaths.has(pathname) && token === null
}

function show(container: HTMLElement, { content, dataset, lang }: HTMLTemplateElement): void {
  document.documentElement.lang = lang
  document.title = dataset['title'] ?? document.title
  container.style.visibility = 'hidden'
  container.replaceChildren(content)
  // By this the app knows that it has only to take the page over.
  container.dataset['shows'] = dataset['language'] ?? ''
  // Until it does, a tap on "log in" is remembered. By itself the browser would write the password into the address.
  container.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) event.target.dataset['isRequested'] = 'true'
  })
  // Laying the words out is what asks for their faces.
  container.getBoundingClientRect()
  const unveil = () => container.style.removeProperty('visibility')
  void document.fonts.ready.then(unveil)
  // As in app/fonts.ts: words in another face are better than none.
  setTimeout(unveil, 700)
}
