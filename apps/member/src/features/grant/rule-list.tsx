import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** A rule in plain sentences, one per line. */
export function RuleList({ sentences, level = 3 }: { sentences: readonly string[]; level?: 2 | 3 }) {
  const { t } = useTranslation()
  const Heading = `h${level}` as const
  return (
    <section>
      <Heading className="flex items-center gap-2 font-bold">
        <ListChecks aria-hidden className="size-5 text-bonus" />
        {t('grant:ruleTitle')}
      </Heading>
      <ul className="mt-2 flex flex-col gap-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="flex gap-2.5">
            <span aria-hidden className="mt-2.5 size-1.5 shrink-0 rounded-full bg-bonus" />
            <span className="min-w-0">{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
