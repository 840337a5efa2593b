import { createHash } from 'node:crypto'
import type { Bank } from '@kapao/contract/site-lookups'
import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Currency } from '@kapao/money/satang'
import { gatewayCodes, gatewayOf } from '@kapao/providers/qr/gateways'
import type { Context } from '../../platform/context.ts'
import {
  addGatewayRows,
  findBankRow,
  findSetting,
  hasSourceRow,
  keepSetting,
  updateSetting,
  listOpenDepositAccountRows,
  listOpenWalletRows,
} from './site.store.ts'
import { limitsInKip, type Setting, type SettingName, settings } from './settings.ts'

export { sanitise } from './sanitise.ts'
export type { Setting } from './settings.ts'

/** A context, or a transaction in which settings are read and written. */
type HasDatabase = { db: Database | DatabaseTransaction }

/**
 * The current value of a setting, or its default if it was never set. Throws for a stored value of another shape: only
 * `writeSetting` writes them, so that is our fault.
 */
export async function readSetting<Name extends SettingName>(
  context: HasDatabase,
  name: Name,
): Promise<Setting<Name>> {
  const stored = await findSetting(context.db, name)
  return understand(name, stored?.value)
}

/** The minimum and maximum of one withdrawal from a wallet, in the wallet's currency. Decision record 0058. */
export async function readWithdrawLimits(
  context: Pick<Context, 'db'>,
  currency: Currency,
): Promise<{ withdrawMin: number; withdrawMax: number }> {
  const { inKip, ...limits } = await readSetting(context, 'withdraw')
  return currency === 'LAK' ? (inKip ?? limitsInKip) : limits
}

function understand<Name extends SettingName>(name: Name, stored: unknown): Setting<Name> {
  const parsed = settings[name].safeParse(stored)
  if (!parsed.success) throw new Error(`The site setting ${name} is invalid: ${parsed.error.message}`)
  return parsed.data as Setting<Name>
}

/** Sets a setting. Throws for a value that does not have its shape. */
export function writeSetting<Name extends SettingName>(
  context: HasDatabase,
  name: Name,
  value: Setting<Name>,
): Promise<void> {
  return keepSetting(context.db, name, settings[name].parse(value))
}

/** The current value of a setting and its version, which changes with every write of another value. */
export async function readVersionedSetting<Name extends SettingName>(
  context: Pick<Context, 'db'>,
  name: Name,
): Promise<{ value: Setting<Name>; version: string }> {
  const stored = await findSetting(context.db, name)
  return { value: understand(name, stored?.value), version: versionOf(stored?.value) }
}

/**
 * Sets a setting if its version is still the one that was read, by one conditional write. Returns the new version, or
 * `undefined` if it was changed meanwhile. Throws for a value that does not have its shape.
 */
export async function replaceSetting<Name extends SettingName>(
  context: HasDatabase,
  name: Name,
  { version, value }: { version: string; value: Setting<Name> },
): Promise<string | undefined> {
  const stored = await findSetting(context.db, name)
  if (versionOf(stored?.value) !== version) return undefined
  const params = { name, was: stored?.value, value: settings[name].parse(value) }
  const kept = await updateSetting(context.db, params)
  return kept && versionOf(kept.value)
}

function versionOf(stored: unknown): string {
  return stored === undefined
    ? 'default'
    : createHash('sha256').update(JSON.stringify(stored)).digest('base64url')
}

/** Every request reads this setting, so it is cached for a second, per database. */
const terminations = new WeakMap<Database, Promise<boolean>>()
const servesMilliseconds = 1000

/** Whether the operator has terminated the service. A change takes effect within a second. */
export function isTerminated(context: Pick<Context, 'db'>): Promise<boolean> {
  const known = terminations.get(context.db)
  if (known) return known
  const asked = readSetting(context, 'terminated')
  terminations.set(context.db, asked)
  function forget() {
    return terminations.delete(context.db)
  }
  asked.then(() => setTimeout(forget, servesMilliseconds).unref(), forget)
  return asked
}

/** A bank by its letter code, open for members or not. */
export function findBank(
  context: Pick<Context, 'db'>,
  code: string,
): Promise<(Bank & { isOpen: boolean }) | undefined> {
  return findBankRow(context.db, code)
}

/** Adds the gateways that the list of banks lacks, so that the operator's accounts may name them. */
export function addGateways(db: Database): Promise<void> {
  return addGatewayRows(
    db,
    gatewayCodes.map((code) => ({ code, title: gatewayOf(code).title })),
  )
}

/** Whether this is one of the sources offered at registration. */
export function isSource(context: Pick<Context, 'db'>, code: string): Promise<boolean> {
  return hasSourceRow(context.db, code)
}

/** The operator's e-wallets that accept deposits in a currency now, in the operator's order. */
export function listWallets(context: Pick<Context, 'db'>, currency: Currency) {
  return listOpenWalletRows(context.db, currency)
}
export type Wallet = Awaited<ReturnType<typeof listWallets>>[number]

/**
 * The operator's accounts that accept deposits now, in the operator's order, with the PromptPay id of those that have
 * one.
 */
export function listDepositAccounts(context: Pick<Context, 'db'>) {
  return listOpenDepositAccountRows(context.db)
}
export type DepositAccount = Awaited<ReturnType<typeof listDepositAccounts>>[number]

/** The addresses of the pictures in the operator's settings. */
export async function listSitePictures(context: Pick<Context, 'db'>): Promise<string[]> {
  const [contact, ...rewards] = await Promise.all([
    readSetting(context, 'contact'),
    readSetting(context, 'invite'),
    readSetting(context, 'refund'),
  ])
  return [contact.lineQR, ...rewards.flatMap(({ banners }) => banners.map(({ image }) => image))]
}
