import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { SelectInput, TextAreaInput, TextInput } from '../controls/field.tsx'
import { useFieldLabel } from '../controls/field-label.ts'
import { emptyValueOf, isObject, type JsonSchema, limitsOf, plainSchemaOf } from './json-schema.ts'

export type SchemaFieldProps = {
  name: string
  /** Where the field is in the request, such as `body.banners.0`. */
  path: string
  schema: JsonSchema
  isRequired: boolean
  /** `undefined`: not sent. */
  value: unknown
  onValue: (value: unknown) => void
  /** The paths of the fields that the contract refuses. */
  refused: ReadonlySet<string>
}

/** The control of one field of a request, chosen by its schema. What no control fits is typed as JSON. */
export function SchemaField(props: SchemaFieldProps) {
  const plain = plainSchemaOf(props.schema)
  if (plain.enum !== undefined || plain.const !== undefined) return <ChoiceField {...props} plain={plain} />
  if (plain.type === 'boolean') return <SwitchField {...props} plain={plain} />
  if (plain.type === 'number' || plain.type === 'integer') return <NumberField {...props} plain={plain} />
  if (plain.type === 'string') return <WordsField {...props} plain={plain} />
  if (plain.type === 'object' && plain.properties !== undefined)
    return <GroupField {...props} plain={plain} />
  if (plain.type === 'array' && plain.items !== undefined) return <ListField {...props} plain={plain} />
  return <JsonField {...props} plain={plain} />
}

type PlainProps = SchemaFieldProps & { plain: JsonSchema & { isNullable: boolean } }

function useField({ name, path, isRequired, plain, refused }: PlainProps) {
  const { t } = useTranslation()
  const fieldLabel = useFieldLabel()
  const label = isRequired ? fieldLabel(name) : `${fieldLabel(name)} · ${t('optional')}`
  return { label, hint: limitsOf(plain) || undefined, error: refused.has(path) && t('action:fieldWrong') }
}

/** What an emptied field sends: nothing where it may be left out, else `null` where that is allowed. */
function emptyOf({ isRequired, plain }: PlainProps): unknown {
  return isRequired && plain.isNullable ? null : undefined
}

function ChoiceField(props: PlainProps) {
  const { t } = useTranslation()
  const { plain, value, onValue, isRequired } = props
  const options = plain.enum ?? [plain.const]
  return (
    <SelectInput
      {...useField(props)}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={({ target }) =>
        onValue(options.find((option) => String(option) === target.value) ?? emptyOf(props))
      }
    >
      <option value="">{isRequired && !plain.isNullable ? t('choose') : t('action:unset')}</option>
      {options.map((option) => (
        <option key={String(option)} value={String(option)}>
          {String(option)}
        </option>
      ))}
    </SelectInput>
  )
}

function SwitchField(props: PlainProps) {
  const { t } = useTranslation()
  const { plain, value, onValue, isRequired } = props
  return (
    <SelectInput
      {...useField(props)}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ target }) => onValue(target.value === '' ? emptyOf(props) : target.value === 'true')}
    >
      <option value="">{isRequired && !plain.isNullable ? t('choose') : t('action:unset')}</option>
      <option value="true">{t('action:yes')}</option>
      <option value="false">{t('action:no')}</option>
    </SelectInput>
  )
}

function NumberField(props: PlainProps) {
  const { value, onValue } = props
  const [text, setText] = useState(typeof value === 'number' ? String(value) : '')
  return (
    <TextInput
      {...useField(props)}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const typed = target.value.trim()
        // What is no number is kept as it is, so that the contract refuses it.
        const figure = Number(typed)
        onValue(typed === '' ? emptyOf(props) : Number.isNaN(figure) ? typed : figure)
      }}
    />
  )
}

/** Text this long gets several lines. */
const longText = 200

function WordsField(props: PlainProps) {
  const { plain, value, onValue } = props
  const control = {
    ...useField(props),
    maxLength: plain.maxLength,
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) =>
      onValue(
        target.value === '' && !(props.isRequired && !plain.isNullable) ? emptyOf(props) : target.value,
      ),
  }
  const isLong = plain.maxLength !== undefined && plain.maxLength > longText
  return isLong ? <TextAreaInput rows={3} {...control} /> : <TextInput spellCheck={false} {...control} />
}

function JsonField(props: PlainProps) {
  const { t } = useTranslation()
  const { value, onValue } = props
  const field = useField(props)
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2))
  const [isBroken, setBroken] = useState(false)
  return (
    <TextAreaInput
      {...field}
      rows={4}
      spellCheck={false}
      hint={field.hint ?? 'JSON'}
      error={isBroken ? t('action:jsonWrong') : field.error}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const parsed = parseJson(target.value)
        setBroken(parsed === undefined && target.value.trim() !== '')
        // Broken JSON is sent as text, so that the contract refuses it.
        onValue(target.value.trim() === '' ? emptyOf(props) : (parsed ?? target.value))
      }}
    />
  )
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function GroupField(props: PlainProps) {
  const { t } = useTranslation()
  const fieldLabel = useFieldLabel()
  const { name, path, plain, isRequired, value, onValue, refused } = props
  const isFilled = isObject(value)
  const isOptional = !isRequired || plain.isNullable
  return (
    <fieldset className="col-span-full flex min-w-0 flex-col gap-3 rounded-card border border-line p-3">
      <legend className="px-1 text-small font-semibold">{fieldLabel(name)}</legend>
      {isFilled && (
        <SchemaFields path={path} schema={plain} value={value} onValue={onValue} refused={refused} />
      )}
      {isOptional && (
        <Button
          tone="quiet"
          className="self-start"
          icon={isFilled ? <X aria-hidden /> : <Plus aria-hidden />}
          onClick={() => onValue(isFilled ? emptyOf(props) : (emptyValueOf(plain, true) ?? {}))}
        >
          {isFilled ? t('action:leaveOut') : t('action:fill')}
        </Button>
      )}
    </fieldset>
  )
}

function ListField(props: PlainProps) {
  const { t } = useTranslation()
  const fieldLabel = useFieldLabel()
  const { name, path, plain, value, onValue, refused } = props
  const items = Array.isArray(value) ? (value as unknown[]) : []
  const schema = plain.items ?? {}
  function put(index: number, item: unknown) {
    onValue(items.with(index, item))
  }
  return (
    <fieldset className="col-span-full flex min-w-0 flex-col gap-3 rounded-card border border-line p-3">
      <legend className="px-1 text-small font-semibold">{fieldLabel(name)}</legend>
      {items.map((item, index) => (
        // Items have no identity of their own; removing one remounts those after it with their values.
        <div key={`${index} of ${items.length}`} className="flex min-w-0 items-start gap-2">
          <div className="min-w-0 flex-1">
            <SchemaField
              name={`${name} ${index + 1}`}
              path={`${path}.${index}`}
              schema={schema}
              isRequired
              value={item}
              onValue={(changed) => put(index, changed)}
              refused={refused}
            />
          </div>
          <Button
            tone="quiet"
            aria-label={`${t('action:remove')} ${index + 1}`}
            icon={<X aria-hidden />}
            onClick={() => onValue(items.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        className="self-start"
        icon={<Plus aria-hidden />}
        onClick={() => onValue([...items, emptyValueOf(schema, true)])}
      >
        {t('action:add')}
      </Button>
    </fieldset>
  )
}

type SchemaFieldsProps = Pick<SchemaFieldProps, 'path' | 'schema' | 'onValue' | 'refused'> & {
  value: Readonly<Record<string, unknown>>
}

/** The fields of an object, each with its control. */
export function SchemaFields({ path, schema, value, onValue, refused }: SchemaFieldsProps) {
  const { properties = {}, required = [] } = schema
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {Object.entries(properties).map(([name, part]) => (
        <SchemaField
          key={name}
          name={name}
          path={`${path}.${name}`}
          schema={part}
          isRequired={required.includes(name) && part.default === undefined}
          value={value[name]}
          onValue={(changed) =>
            onValue(
              Object.fromEntries(
                Object.entries({ ...value, [name]: changed }).filter(([, each]) => each !== undefined),
              ),
            )
          }
          refused={refused}
        />
      ))}
    </div>
  )
}
