import { askAhead, fetchFiles } from './fetch-ahead.ts'
import { readKept, readKeptToken } from './kept.ts'

/**
 * Shows the login page before the app has loaded. The build prerenders it into the page, in one template per language;
 * only the phone knows which language was chosen and whether a member is logged in. For a member it prefetches the
 * files and data of their screen. It shares no module with the app, so that it is a separate file and loads first.
 * Decision records 0056 and 0062.
 */
/** The paths where a visit starts, also in the installed app. Without a token all of them lead to the login. */
const startPaths = new Set(['/', '/user', '/user/home'])

const theme = readKept('localStorage', 'theme')
if (theme !== null) document.documentElement.dataset['theme'] = theme

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
  else if (token !== null) fetchScreen(root, template, token)
}

/** Prefetches the files of a member's screen and, for home, its first responses. */
function fetchScreen(container: HTMLElement, { dataset, lang }: HTMLTemplateElement, token: string): void {
  sayOpening(container, dataset['opening'], lang)
  const { pathname } = window.location
  const path = startPaths.has(pathname) ? '/user/home' : pathname
  const page = pages.find((each) => each.dataset['page'] === path)
  if (page === undefined) return
  fetchFiles(page.dataset['files'])
  fetchFiles(dataset['memberFiles'])
  askAhead(page.dataset['answers'], { token, tag: lang })
}

/** On a slow connection the member reads what is loading, below the mark. The app replaces both. */
function sayOpening(container: HTMLElement, text: string | undefined, tag: string): void {
  const words = document.createElement('p')
  words.className = 'splash-words'
  words.lang = tag
  words.textContent = text ?? ''
  container.append(words)
}

/**
 * Whether to show the prerendered login. After a session ended for a reason, the login shows more, so it is not used.
 */
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
  // The app reads this and hydrates the page instead of rendering it (main.tsx).
  container.dataset['shows'] = dataset['language'] ?? ''
  // Until then, remember a submit of the form. The default submit would put the password into the URL.
  container.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) event.target.dataset['isRequested'] = 'true'
  })
  // Layout makes the browser request the fonts.
  container.getBoundingClientRect()
  function unveil() {
    return container.style.removeProperty('visibility')
  }
  void document.fonts.ready.then(unveil)
  // As in app/fonts.ts: text in a fallback font is better than no text.
  setTimeout(unveil, 700)
}
