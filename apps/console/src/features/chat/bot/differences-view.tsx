import { tagOfScript } from '@kapao/i18n/script'
import { useTranslation } from 'react-i18next'
import { useFieldLabel } from '../../../controls/field-label.ts'
import {
  countDifferences,
  type Differences,
  type FieldChange,
  fieldsOf,
  type Value,
} from './differences-of.ts'

/** What differs, rule by rule and field by field, the stored value beside the new one. */
export function DifferencesView({ differences }: { differences: Differences }) {
  const { t } = useTranslation()
  const { added, removed, changed, order, general } = differences
  if (countDifferences(differences) === 0) return <p className="text-small">{t('chatBot:noChange')}</p>
  return (
    <>
      {general.length > 0 && <FieldTable title={t('chatBot:partTexts')} fields={general} />}
      {changed.map(({ rule, fields }) => (
        <FieldTable key={rule.name} title={t('chatBot:changed', { rule: rule.name })} fields={fields} />
      ))}
      {added.map((rule) => (
        <FieldTable key={rule.name} title={t('chatBot:added', { rule: rule.name })} fields={fieldsOf(rule)} />
      ))}
      {removed.map((rule) => (
        <h3 key={rule.name} className="text-small font-bold">
          {t('chatBot:removed', { rule: rule.name })}
        </h3>
      ))}
      {order && (
        <FieldTable
          title={t('chatBot:order')}
          fields={[{ path: 'rules', before: order.before.join(', '), after: order.after.join(', ') }]}
        />
      )}
    </>
  )
}

function FieldTable({ title, fields }: { title: string; fields: readonly FieldChange[] }) {
  const { t } = useTranslation()
  const fieldLabel = useFieldLabel()
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h3 className="text-small font-bold">{title}</h3>
      <dl className="flex flex-col">
        {fields.map(({ path, before, after }) => (
          <div
            key={path}
            className="grid gap-x-3 border-t border-line py-1 text-small sm:grid-cols-[9rem_1fr]"
          >
            <dt className="text-mini text-muted">{fieldLabel(path)}</dt>
            <dd className="flex min-w-0 flex-col">
              {before !== undefined && before !== '' && (
                <del className="text-muted no-underline">
                  <span className="sr-only">{t('chatBot:before')}: </span>
                  <span aria-hidden>− </span>
                  <ValueWords value={before} />
                </del>
              )}
              {after !== undefined && after !== '' && (
                <ins className="font-semibold no-underline">
                  <span className="sr-only">{t('chatBot:after')}: </span>
                  <span aria-hidden>+ </span>
                  <ValueWords value={after} />
                </ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ValueWords({ value }: { value: Value }) {
  const { t } = useTranslation()
  if (typeof value === 'boolean') return value ? t('action:yes') : t('action:no')
  return (
    <span data-variable lang={tagOfScript(value ?? '')} className="wrap-anywhere whitespace-pre-wrap">
      {value}
    </span>
  )
}
