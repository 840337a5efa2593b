import { lookupInfo } from '@kapao/contract/site-lookups'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../wire/client.ts'

/** Requested once per visit, so that the name does not change while it is shown. `null`: the request failed. */
let siteName: string | null | undefined
let asking: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The site's public name, which is data, or the product's own name if the request failed. */
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
