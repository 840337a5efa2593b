import { listQrDeposits } from '@kapao/contract/deposit'
import { listGames } from '@kapao/contract/game'
import { getGrant } from '@kapao/contract/grant'
import { lookupDeposit } from '@kapao/contract/money-lookups'
import { getProfile } from '@kapao/contract/profile'
import { listSecurityEvents } from '@kapao/contract/session'
import { listOpenTransfers } from '@kapao/contract/transfer'
import { getWallet } from '@kapao/contract/wallet'
import { listLatestWithdrawals } from '@kapao/contract/withdrawal'
import { languages, type Language } from '@kapao/contract/language'
import { bcp47 } from '@kapao/i18n/language'
import { startI18n } from '@kapao/i18n/start'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from '../app/app.tsx'
import { config } from '../config.ts'

export type FirstPage = {
  language: Language
  tag: string
  title: string
  html: string
  /** What a member reads until the app has loaded. */
  opening: string
}

async function writeFirstPage(language: Language): Promise<FirstPage> {
  const i18n = await startI18n(language, { parts: ['visitor', 'member'] })
  const html = renderToString(
    <App i18n={i18n}>{(pages) => <StaticRouter location="/login">{pages}</StaticRouter>}</App>,
  )
  return {
    language,
    tag: bcp47(language),
    title: i18n.t('session:title'),
    html,
    opening: i18n.t('wallet:opening'),
  }
}

const others = languages.filter((language) => language !== config.startLanguage)

/** The login page in every language as the app renders it, the build's start language first. Runs during the build. */
export const firstPages: readonly FirstPage[] = await Promise.all(
  [config.startLanguage, ...others].map(writeFirstPage),
)

/** The calls that home needs for what a phone shows first. Its other calls follow later. */
export const answersOfHome: readonly string[] = [
  listGames,
  getProfile,
  listSecurityEvents,
  listOpenTransfers,
  listLatestWithdrawals,
  getGrant,
  getWallet,
  lookupDeposit,
  listQrDeposits,
].map(({ url }) => url)
