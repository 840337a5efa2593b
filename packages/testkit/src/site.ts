import { readSetting, type Setting, writeSetting } from '@kapao/api/features/site/site'
import type { TestApp } from './test-app.ts'

/** Terminates the service as the operator would, or reopens it. */
export function setTerminated({ api }: Pick<TestApp, 'api'>, isTerminated: boolean): Promise<void> {
  return writeSetting(api.context, 'terminated', isTerminated)
}

/** Replaces the how-to films as the operator would. */
export function setHowto({ api }: Pick<TestApp, 'api'>, films: Setting<'howto'>): Promise<void> {
  return writeSetting(api.context, 'howto', films)
}

/** Sets the daily hours in which slips are not accepted. */
export function setSlipHours({ api }: Pick<TestApp, 'api'>, hours: Setting<'slip'>) {
  return writeSetting(api.context, 'slip', hours)
}

/** Offers the support chat, or no longer. */
export function setChatWidget({ api }: Pick<TestApp, 'api'>, isOffered: boolean): Promise<void> {
  return writeSetting(api.context, 'enableChatWidget', isOffered)
}

/** Lets members report transfers that they made by hand, or no longer. */
export function setNotices({ api }: Pick<TestApp, 'api'>, areAccepted: boolean): Promise<void> {
  return writeSetting(api.context, 'isManual', areAccepted)
}

/** Changes single rules of how accounts are protected. */
export async function setAccountSafety(
  { api }: Pick<TestApp, 'api'>,
  options: Partial<Setting<'accountSafety'>>,
): Promise<void> {
  const now = await readSetting(api.context, 'accountSafety')
  await writeSetting(api.context, 'accountSafety', { ...now, ...options })
}

/** Changes single rules of what two operators must agree on. */
export async function setFourEyes(
  { api }: Pick<TestApp, 'api'>,
  options: Partial<Setting<'fourEyes'>>,
): Promise<void> {
  const now = await readSetting(api.context, 'fourEyes')
  await writeSetting(api.context, 'fourEyes', { ...now, ...options })
}
