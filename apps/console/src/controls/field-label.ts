import { useTranslation } from 'react-i18next'

/**
 * What the fields of the contract are called in the operator's language. A path such as `banners.1.url` becomes its
 * parts; an item of a list keeps its number.
 */
export function useFieldLabel(): (path: string) => string {
  const { t, i18n } = useTranslation()
  function name(part: string): string {
    const [, field = part, number = ''] = /^(.*?)( \d+)?$/.exec(part) ?? []
    // Answers and records have fields that no form has. Their names are English words.
    const words = i18n.exists(`fieldName:${field}`) ? t(`fieldName:${field as 'name'}`) : labelOf(field)
    return `${words}${number}`
  }
  return (path) => path.split('.').map(name).join(' › ')
}

/** `leastDeposit` as a label: Least deposit. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ')
  const lower = words.replaceAll(/\b[A-Z][a-z]+\b/g, (word) => word.toLowerCase())
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
