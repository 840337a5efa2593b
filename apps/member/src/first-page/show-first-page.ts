/**
 * Puts the login page's words on the screen before the app is there. The build wrote them into the page, in every language,
 * each in a template; only the phone knows which was chosen, and whether somebody is logged in. It imports nothing, so that
 * it comes first. Decision record 0056.
 */
/** Where people begin, an installed app too. Without a token all of them lead to the login. */
const startPaths = new Set(['/', '/user', '/user/home'])
const storages = ['localStorage', 'sessionStorage'] as const

const root = document.getElementById('app')
const chosen = readKept('localStorage', 'locale')
const templates = [...document.querySelectorAll<HTMLTemplateElement>('template[data-language]')]
const template = templates.find(({ dataset }) => dataset['language'] === chosen) ?? templates[0]

for (const each of templates) each.remove()
if (root && template) {
  fetchEarly(template.dataset['texts'])
  if (isLogin()) show(root, template)
}

/** Whether the login comes first, and as it is written: when a session has ended for a reason it says more. */
function isLogin(): boolean {
  const { pathname } = window.location
  const state = window.history.state as { usr?: { endedBy?: unknown } | null } | null
  if (pathname === '/login') return state?.usr?.endedBy === undefined
  return startPaths.has(pathname) && !storages.some((kind) => readKept(kind, 'token') !== null)
}

function show(place: HTMLElement, { content, dataset, lang }: HTMLTemplateElement): void {
  document.documentElement.lang = lang
  document.title = dataset['title'] ?? document.title
  place.style.visibility = 'hidden'
  place.replaceChildren(content)
  // By this the app knows that it has only to take the page over.
  place.dataset['shows'] = dataset['language'] ?? ''
  // Until it does, a tap on "log in" is remembered. By itself the browser would write the password into the address.
  place.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement) event.target.dataset['isWished'] = 'true'
  })
  // Laying the words out is what asks for their faces.
  place.getBoundingClientRect()
  const unveil = () => place.style.removeProperty('visibility')
  void document.fonts.ready.then(unveil)
  // As in app/fonts.ts: words in another face are better than none.
  setTimeout(unveil, 700)
}

/** The app would ask for its texts only once it is there itself. */
function fetchEarly(address: string | undefined): void {
  if (address === undefined) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  document.head.append(link)
}

/** As storage/keys.ts names it. A browser that lets nobody read its storage has kept nothing. */
function readKept(kind: (typeof storages)[number], key: string): string | null {
  try {
    return window[kind].getItem(key)
  } catch {
    return null
  }
}
