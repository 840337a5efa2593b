import { createElement, use, type ComponentType } from 'react'
import { loadGallery } from '../config.ts'

/** Every screen except the login is a separate chunk, fetched when it is first opened. */
const loads = {
  register: async () => (await import('../features/registration/register-page.tsx')).RegisterPage,
  invitedMember: async () => (await import('../features/session/invited-member-page.tsx')).InvitedMemberPage,
  recovery: async () => (await import('../features/recovery/recovery-page.tsx')).RecoveryPage,
  howto: async () => (await import('../features/site/howto-page.tsx')).HowtoPage,
  contact: async () => (await import('../features/site/contact-page.tsx')).ContactPage,
  queries: async () => (await import('./queries.tsx')).Queries,
  member: async () => (await import('./member-layout.tsx')).MemberLayout,
  home: async () => (await import('../features/wallet/home-page.tsx')).HomePage,
  profile: async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
  accountViews: async () =>
    (await import('../features/account-view/account-views-page.tsx')).AccountViewsPage,
  statement: async () => (await import('../features/statement/statement-page.tsx')).StatementPage,
  bonus: async () => (await import('../features/bonus/bonus-page.tsx')).BonusPage,
  spin: async () => (await import('../features/spin/spin-page.tsx')).SpinPage,
  spinHistory: async () => (await import('../features/spin/spin-history-page.tsx')).SpinHistoryPage,
  spinDetail: async () => (await import('../features/spin/spin-detail-page.tsx')).SpinDetailPage,
  proof: async () => (await import('../features/statement/proof-page.tsx')).ProofPage,
  terminated: async () => (await import('../features/site/terminated-page.tsx')).TerminatedPage,
  notFound: async () => (await import('./not-found-page.tsx')).NotFoundPage,
} satisfies Record<string, () => Promise<ComponentType>>

/** The screens that are already loaded, by their loader. */
const here = new Map<() => Promise<ComponentType>, ComponentType>()

/**
 * A component for the screen of a chunk. A loaded screen renders immediately. `lazy` would suspend even then, and React
 * delays the content after each suspension by a third of a second.
 */
function screen(load: () => Promise<ComponentType>): ComponentType {
  let coming: Promise<ComponentType> | undefined
  return () => createElement(here.get(load) ?? use((coming ??= load())))
}

export const RegisterPage = screen(loads.register)
export const InvitedMemberPage = screen(loads.invitedMember)
export const RecoveryPage = screen(loads.recovery)
export const HowtoPage = screen(loads.howto)
export const ContactPage = screen(loads.contact)
export const Queries = screen(loads.queries)
export const MemberLayout = screen(loads.member)
export const HomePage = screen(loads.home)
export const ProfilePage = screen(loads.profile)
export const AccountViewsPage = screen(loads.accountViews)
export const StatementPage = screen(loads.statement)
export const BonusPage = screen(loads.bonus)
export const SpinPage = screen(loads.spin)
export const SpinHistoryPage = screen(loads.spinHistory)
export const SpinDetailPage = screen(loads.spinDetail)
export const ProofPage = screen(loads.proof)
export const TerminatedPage = screen(loads.terminated)
export const NotFoundPage = screen(loads.notFound)

/** Development only: undefined in a production build. */
export const GalleryPage = loadGallery && screen(loadGallery)

const firstScreens: readonly { path: string; loads: readonly (() => Promise<ComponentType>)[] }[] = [
  { path: '/register', loads: [loads.queries, loads.register] },
  { path: '/forgot', loads: [loads.queries, loads.recovery] },
  { path: '/howto', loads: [loads.queries, loads.howto] },
  { path: '/user', loads: [loads.queries, loads.member, loads.home] },
  { path: '/user/home', loads: [loads.queries, loads.member, loads.home] },
  { path: '/user/bonus', loads: [loads.queries, loads.member, loads.bonus] },
  { path: '/user/statement', loads: [loads.queries, loads.member, loads.statement] },
  { path: '/user/spin', loads: [loads.queries, loads.member, loads.spin] },
]

const memberScreens = [
  loads.home,
  loads.statement,
  loads.profile,
  loads.bonus,
  loads.contact,
  loads.howto,
] as const

/** Fetches the screens that the member's menu leads to. One that cannot be fetched is fetched when it is opened. */
export async function loadScreensAhead(): Promise<void> {
  for (const load of memberScreens) {
    // A style whose fetch fails is not fetched again until the page is loaded anew.
    if (!navigator.onLine) return
    // One after the other, so that they are in nobody's way.
    const loaded = here.get(load) ?? (await load().catch(() => undefined))
    if (loaded) here.set(load, loaded)
  }
}

/** Fetches the screen of a path before React needs it. Resolves when all its chunks have loaded or failed. */
export async function loadFirstScreen(path: string): Promise<void> {
  const first = firstScreens.find((entry) => entry.path === path)
  // The screen that needs a chunk reports its failure.
  await Promise.allSettled((first?.loads ?? []).map(async (load) => here.set(load, await load())))
}
