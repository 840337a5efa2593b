import { lookupInfo } from '@kapao/contract/site'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../wire/client.ts'

/** Asked once a visit: the name does not change under a member's eyes. */
let known: string | undefined

/** The site's public name, which is data; the product's own where the server does not say. */
export function useSiteName(): string | undefined {
  const { t } = useTranslation()
  const [name, setName] = useState(known)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (known !== undefined) return
    let isLeft = false
    send(lookupInfo, {}).then(
      (info) => {
        known = info.name
        if (!isLeft) setName(info.name)
      },
      () => !isLeft && setFailed(true),
    )
    return () => {
      isLeft = true
    }
  }, [])
  return name ?? (hasFailed ? t('site:name') : undefined)
}
