type ModuleInfo = { importedIds: readonly string[]; code: string | null }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

/**
 * The entry modules of each page. Home's sheets are one group, because they load together once home is on the screen.
 */
export const chunkFiles = {
  first: ['main.tsx', 'features/session/login-page.tsx'],
  register: ['features/registration/register-page.tsx'],
  howto: ['features/site/howto-page.tsx'],
  contact: ['features/site/contact-page.tsx'],
  chat: ['features/chat/chat-sheet.tsx'],
  layout: ['app/queries.tsx', 'app/member-layout.tsx'],
  home: ['features/wallet/home-page.tsx'],
  sheets: [
    'features/invite/invite-strip.tsx',
    'features/deposit/deposit-modal.tsx',
    'features/transfer/transfer-modal.tsx',
    'features/withdrawal/withdraw-modal.tsx',
    'features/invite/invite-modal.tsx',
    'features/refund/refund-modal.tsx',
    'features/wallet/game-sheet.tsx',
    'features/wallet/open-bonus-card.tsx',
    'features/wallet/first-steps.tsx',
    'features/wallet/security-news.tsx',
    'features/profile/english-name-notice.tsx',
    'pull/pull-to-refresh.tsx',
    'features/wallet/follow-last-seen.ts',
    'features/game/all-games-sheet.tsx',
    'features/notification/notifications-sheet.tsx',
  ],
  statement: ['features/statement/statement-page.tsx'],
  bonus: [
    'features/bonus/bonus-page.tsx',
    'features/bonus/bonus-modal.tsx',
    'features/promotion/promotion-modal.tsx',
  ],
  spin: [
    'features/spin/spin-page.tsx',
    'features/spin/spin-history-page.tsx',
    'features/spin/spin-detail-page.tsx',
  ],
  profile: ['features/profile/profile-page.tsx'],
} satisfies Readonly<Record<string, readonly string[]>>

/** Pages open to visitors: the light ones need little code, the heavy ones nearly all that a member's page needs. */
const light = new Set(['howto', 'contact'])
const heavy = new Set(['register', 'chat'])

/** A chunk of its own, so that a content-policy report caused by it can be recognised by the file name. */
const safeHtml = /\/dompurify\/|\/src\/html\/safe-html\./

const icon = /\/lucide-react\/dist\/esm\/icons\//
const iconImport = /import\s*{([^}]*)}\s*from\s*["']lucide-react["']/g
/** The library's entry module exports every icon, some of them under two names. */
const iconExport = /export\s*{([^}]*)}\s*from\s*["']\.\/icons\/([^"']+)["']/g

/**
 * Every module that loads with the given files. The icon library's entry module imports all icons, so icons are
 * included only by the names that a module imports.
 */
function follow(roots: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const open = [...roots]
  const wanted = new Set<string>()
  const files = new Map<string, string>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || icon.test(id)) continue
    found.add(id)
    const info = graph.getModuleInfo(id)
    open.push(...(info?.importedIds ?? []))
    const code = info?.code ?? ''
    for (const [, names = ''] of code.matchAll(iconImport))
      for (const name of names.split(',')) wanted.add(name.trim().replace(/ as .*/, ''))
    for (const [, names = '', file = ''] of code.matchAll(iconExport))
      for (const name of names.split(','))
        files.set(name.trim().replace('default as ', ''), `${id.slice(0, id.lastIndexOf('/'))}/icons/${file}`)
  }
  for (const name of wanted) found.add(files.get(name) ?? name)
  return found
}

/**
 * Returns the chunk for a module, or null to let the bundler choose. Few chunks matter, because on a slow connection
 * each request costs time.
 * - `frame`: the whole login page, which loads with every page.
 * - `shared` and `member`: what home needs and other pages also use; `shared` is the part that visitors' pages use,
 *   too.
 * - `visiting` and `controls`: what the light and the heavy visitors' pages share with a member's sheets and pages.
 * - `parts`: what only a member's sheets and pages share.
 * - `home` and `sheets`: what no other page uses.
 * A module has all users of the modules that import it, and possibly more, so it goes into the same chunk as those or
 * an earlier one. Chunks therefore never import each other in a circle.
 */
export function nameChunksBy(sourceFolder: string) {
  let found: Map<string, Set<string>> | undefined
  return (id: string, graph: Graph): string | null => {
    found ??= new Map(
      Object.entries(chunkFiles).map(([chunk, files]) => [
        chunk,
        follow(
          files.map((file) => `${sourceFolder}${file}`),
          graph,
        ),
      ]),
    )
    // The bundler chooses for the entry itself: this module starts the app, and nothing else may do that by loading `frame`.
    if (id === `${sourceFolder}main.tsx`) return null
    if (safeHtml.test(id)) return 'safe-html'
    const users = [...found].flatMap(([chunk, modules]) => (modules.has(id) ? [chunk] : []))
    if (users.includes('first')) return 'frame'
    const isOfHome = users.includes('layout') || users.includes('home')
    if (users.length > 1) {
      const isLight = users.some((chunk) => light.has(chunk))
      const isHeavy = users.some((chunk) => heavy.has(chunk))
      if (isOfHome) return isLight || isHeavy ? 'shared' : 'member'
      if (isLight) return 'visiting'
      return isHeavy ? 'controls' : 'parts'
    }
    if (users[0] === 'layout') return 'member'
    return users[0] === 'home' || users[0] === 'sheets' ? users[0] : null
  }
}
