import type { Sent } from '@kapao/contract/call'
import {
  deleteReportMail,
  listReportMails,
  type ReportMails,
  sendReportMail,
  setReportMail,
} from '@kapao/contract/report-mail'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

const key = ['report-mails']

/** While messages wait to be sent, the list is read again so often; otherwise once a minute. */
const waitingMilliseconds = 2000
const usualMilliseconds = 60_000

/** The reports that are sent by mail. */
export function useReportMails() {
  const queries = useQueryClient()
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      send(listReportMails, {}, { signal, isBackground: queries.getQueryData(key) !== undefined }),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? waitingMilliseconds : usualMilliseconds),
  })
}

function isWaiting(page: ReportMails | undefined): boolean {
  return page?.mails.some(({ last }) => last?.messages.some(({ state }) => state === 'waiting')) ?? false
}

function useAct<Body, Done>(act: (body: Body) => Promise<Done>, onDone: (done: Done) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: onDone,
    // Somebody else may have changed it.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

export function useSetReportMail(onDone: () => void) {
  return useAct((body: Sent<typeof setReportMail>['body']) => send(setReportMail, { body }), onDone)
}

export function useDeleteReportMail(onDone: () => void) {
  return useAct((reportMailId: string) => send(deleteReportMail, { body: { reportMailId } }), onDone)
}

export function useSendReportMail(onDone: (done: { messages: number }) => void) {
  return useAct((reportMailId: string) => send(sendReportMail, { body: { reportMailId } }), onDone)
}
