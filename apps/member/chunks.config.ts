type ModuleInfo = { importedIds: readonly string[]; code: string | null }
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null }

/** What a page is made of, by the files that begin it. Home's sheets are one: they are fetched together once it stands. */
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
  ],
  statement: ['features/statement/statement-page.tsx'],
  bonus: [
    'features/bonus/bonus-page.tsx',
    'features/bonus/bonus-modal.tsx',
    'features/promotion/promotion-modal.tsx',
  ],
  spin: ['features/spin/spin-page.tsx', 'features/spin/draws-page.tsx', 'features/spin/draw-page.tsx'],
  profile: ['features/profile/profile-page.tsx'],
} satisfies Readonly<Record<string, readonly string[]>>

/** Open to visitors: some need little, some nearly all that a member's page needs. */
const light = new Set(['howto', 'contact'])
const heavy = new Set(['register', 'chat'])

/** By this name what it makes the content policy say is told from what anything else does. */
const safeHtml = /\/dompurify\/|\/src\/html\/safe-html\./

const icon = /\/lucide-react\/dist\/esm\/icons\//
const iconImport = /import\s*{([^}]*)}\s*from\s*["']lucide-react["']/g
/** The library's front door names every icon, some of them twice. */
const iconExport = /export\s*{([^}]*)}\s*from\s*["']\.\/icons\/([^"']+)["']/g

/**
 * Everything that is fetched with some files. The icons' front door leads to all of them, so they are taken by the names
 * that a module imports.
 */
const follow = (roots: readonly string[], graph: Graph): Set<string> => {
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
 * Says which file of the built app a module goes into, or that the bundler may choose: a slow line pays for each
 * request. `frame` is the whole login page and comes with every page. What pages have in common goes by who needs it first:
 * `shared` and `member` hold what home needs to be drawn, `shared` that of it which visitors' pages have, too; `visiting` and
 * `controls` what these have in common with a member's sheets and pages, `parts` what only the latter have; `home` and
 * `sheets` what nobody else has. What a module imports has all its users and more, so it goes into the same file or one
 * before: no two wait for each other.
 */
export const nameChunksBy = (sourceFolder: string) => {
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
    // It starts the app, which the agents' page, that has the frame too, must not.
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
