import { useMutation } from '@tanstack/react-query'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { FailureNote } from '../controls/failure-note.tsx'
import { useFieldLabel } from '../controls/field-label.ts'
import { Panel } from '../controls/panel.tsx'
import { ApprovalRequest } from '../features/approval/approval-request.tsx'
import { type Parts, sendParts } from '../wire/client.ts'
import { type ActionCall, readerOf } from './action-groups.ts'
import { AnswerView } from './answer-view.tsx'
import { emptyObjectOf, type RequestPart, refusedFields, schemasOf } from './json-schema.ts'
import { SchemaFields } from './schema-field.tsx'

type Request = Partial<Record<RequestPart, Record<string, unknown>>>

/**
 * A form for what a call takes, made from its contract. It checks with the contract before it sends, asks before a
 * change, and shows the answer.
 */
export function ActionForm({ call }: { call: ActionCall }) {
  const { t } = useTranslation()
  const fieldLabel = useFieldLabel()
  const given = useGivenValues()
  const id = useId()
  const schemas = schemasOf(call)
  const [request, setRequest] = useState<Request>(() =>
    Object.fromEntries(
      schemas.map(({ part, schema }) => [
        part,
        { ...emptyObjectOf(schema), ...(part === 'body' ? given : {}) },
      ]),
    ),
  )
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  // The fields keep typed text of their own, so values from elsewhere mount them anew.
  const [version, setVersion] = useState(0)
  const run = useMutation({ mutationFn: (asked: Request) => sendParts(call, withBody(call, asked)) })
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = refusedFields(call, request)
    setRefused(found)
    if (found.length > 0) return
    if (call.mutates) setAsking(true)
    else run.mutate(request)
  }
  function turnPage(after: string) {
    const next = { ...request, body: { ...request.body, after } }
    setRequest(next)
    setVersion(version + 1)
    run.mutate(next)
  }
  function start(values: Record<string, unknown>) {
    setRequest({ ...request, body: values })
    setVersion(version + 1)
    setRefused([])
  }
  return (
    <>
      <Panel className="p-4">
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <CurrentValues call={call} onValues={start} />
          {schemas.length === 0 && <p className="text-small text-muted">{t('action:noFields')}</p>}
          {schemas.map(({ part, schema }) => (
            <SchemaFields
              key={`${part} ${version}`}
              path={part}
              schema={schema}
              value={request[part] ?? {}}
              onValue={(value) => setRequest({ ...request, [part]: value as Record<string, unknown> })}
              refused={new Set(refused)}
            />
          ))}
          {refused.length > 0 && (
            <p role="alert" id={`${id}-refused`} className="text-small text-out">
              {t('action:formWrong', { fields: refused.map((path) => fieldLabel(inShort(path))).join(', ') })}
            </p>
          )}
          {run.isError && !needsApproval(run.error) && <FailureNote failure={run.error} />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" tone="main" isBusy={run.isPending}>
              {call.mutates ? t('action:send') : t('action:run')}
            </Button>
            <span role="status">{run.isSuccess && <Badge tone="good">{t('action:done')}</Badge>}</span>
          </div>
        </form>
      </Panel>
      {run.isError && needsApproval(run.error) && (
        <ApprovalRequest
          key={run.submittedAt}
          call={call.name}
          body={run.variables.body ?? {}}
          onDone={run.reset}
        />
      )}
      {run.isSuccess && (
        <AnswerView name={call.name} answer={run.data}>
          <NextPage call={call} answer={run.data} onPage={turnPage} />
        </AnswerView>
      )}
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={t('action:sendQuestion')}>
        <p className="text-small text-muted">{t('action:sendText')}</p>
        <p className="font-semibold">{t(`callName:${call.name}`)}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
          <Button
            tone="main"
            onClick={() => {
              setAsking(false)
              run.mutate(request)
            }}
          >
            {t('confirm')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function needsApproval(failure: unknown): boolean {
  return isWireFailure(failure) && failure.code === 'APPROVAL_REQUIRED'
}

/** What a row of a list gave to this form. */
function useGivenValues(): Record<string, unknown> {
  const state = useLocation().state as { values?: Record<string, unknown> } | null
  return state?.values ?? {}
}

type NextPageProps = { call: ActionCall; answer: unknown; onPage: (after: string) => void }

/** For lists that come in pages: the next one, where there is one. */
function NextPage({ call, answer, onPage }: NextPageProps) {
  const { t } = useTranslation()
  const { after } = (answer ?? {}) as { after?: unknown }
  if (typeof after !== 'string' || call.mutates) return null
  return (
    <Button className="self-start" onClick={() => onPage(after)}>
      {t('nextPage')}
    </Button>
  )
}

/** A call whose body has no fields still sends an empty one. */
function withBody(call: ActionCall, request: Request): Parts {
  return call.body === undefined ? request : { body: {}, ...request }
}

/** Where a field is, without the part of the request. */
function inShort(path: string): string {
  return path.split('.').slice(1).join('.')
}

/** For settings: begins with what is set now, so that one value can be changed and nothing else. */
function CurrentValues({
  call,
  onValues,
}: {
  call: ActionCall
  onValues: (values: Record<string, unknown>) => void
}) {
  const { t } = useTranslation()
  const reader = readerOf(call.name)
  const read = useMutation({
    mutationFn: async () => {
      if (reader === undefined) return
      const current = (await sendParts(reader, {})) as Record<string, unknown>
      const names = Object.keys(schemasOf(call).find(({ part }) => part === 'body')?.schema.properties ?? {})
      onValues(
        Object.fromEntries(names.filter((name) => name in current).map((name) => [name, current[name]])),
      )
    },
  })
  if (reader === undefined) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <Button isBusy={read.isPending} onClick={() => read.mutate()}>
        {t('action:useCurrent')}
      </Button>
      {read.isError && <FailureNote failure={read.error} />}
    </div>
  )
}
