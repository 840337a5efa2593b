import { lookupInfo } from '@kapao/contract/site'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../wire/client.ts'

/** Asked once a visit: the name does not change under a member's eyes. `null` is a server that did not say. */
let siteName: string | null | undefined
let asking: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The site's public name, which is data; the product's own where the server does not say it. */
export function useSiteName(): string | undefined {
  const { t } = useTranslation()
  const name = useSyncExternalStore(
    follow,
    () => siteName,
    () => undefined,
  )
  useEffect(() => {
    asking ??= ask()
  }, [])
  return name === null ? t('site:name') : name
}

async function ask(): Promise<void> {
  siteName = await send(lookupInfo, {}).then(
    (info) => info.name,
    () => null,
  )
  for (const listener of listeners) listener()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
