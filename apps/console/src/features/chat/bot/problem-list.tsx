import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFieldLabel } from '../../../controls/field-label.ts'
import { Panel } from '../../../controls/panel.tsx'
import type { Editor } from './editor.ts'
import { wordsForProblem } from './problem-words.ts'
import type { Problem } from './problems-of.ts'

/** What has to be corrected before the draft can be tried or saved, each with a link to its place. */
export function ProblemList({ editor: { draft, problems } }: { editor: Editor }) {
  const { t } = useTranslation()
  const fieldLabel = useFieldLabel()
  if (problems.length === 0) return null
  const places = new Map<string, { to: string; name: string; words: Set<string> }>()
  for (const problem of problems) {
    const { to, name } = placeOf(problem)
    const place = places.get(to) ?? { to, name, words: new Set<string>() }
    places.set(to, place)
    place.words.add(`${nameOf(problem)} ${wordsForProblem(t, problem)}`.trim())
  }
  /** What the field is called: a rule's without the rule, and an item of a list without its number. */
  function nameOf({ path }: Problem): string {
    const field = path.slice(path[0] === 'rules' ? 2 : 0).filter((part) => typeof part === 'string')
    return field.length === 0 ? '' : `${fieldLabel(field.join('.'))}:`
  }
  function placeOf({ path }: Problem): { to: string; name: string } {
    const rule = path[0] === 'rules' ? draft.rules[Number(path[1])] : undefined
    if (rule) return { to: `?rule=${rule.key}`, name: rule.name }
    return path[0] === 'rules'
      ? { to: '?', name: t('chatBot:partRules') }
      : { to: '?part=texts', name: t('chatBot:partTexts') }
  }
  return (
    <Panel aria-labelledby="bot-problems" className="border-warn/40 p-3">
      <h2 id="bot-problems" className="text-small font-bold text-warn">
        {t('chatBot:problems')}
      </h2>
      <ul>
        {[...places.values()].map(({ to, name, words }) => (
          <li key={to} className="flex flex-wrap items-center gap-x-2 text-small">
            <Link
              to={to}
              className="inline-flex min-h-8 items-center font-semibold underline underline-offset-2 max-sm:min-h-12 max-sm:min-w-12 pointer-coarse:min-h-12"
            >
              {name}
            </Link>
            <span>{[...words].join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
