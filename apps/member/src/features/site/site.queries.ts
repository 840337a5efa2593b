import {
  lookupAgreements,
  lookupBanks,
  lookupConditions,
  lookupContact,
  lookupEnableChatWidget,
  lookupNotice,
  lookupRegisterOtp,
  lookupSources,
} from '@kapao/contract/site-lookups'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

/** Data that the operator rarely changes: reloaded after five minutes, not on every mount. */
const rarely = { staleTime: 5 * 60_000 }

export function useBanks() {
  return useQuery({
    queryKey: ['site', 'banks'],
    queryFn: ({ signal }) => send(lookupBanks, {}, { signal }),
    ...rarely,
  })
}

export function useSources() {
  return useQuery({
    queryKey: ['site', 'sources'],
    queryFn: ({ signal }) => send(lookupSources, {}, { signal }),
    ...rarely,
  })
}

export function useContact() {
  return useQuery({
    queryKey: ['site', 'contact'],
    queryFn: ({ signal }) => send(lookupContact, {}, { signal }),
    ...rarely,
  })
}

/** Whether the operator offers the support chat. */
export function useChatWidget() {
  return useQuery({
    queryKey: ['site', 'chatWidget'],
    queryFn: ({ signal }) => send(lookupEnableChatWidget, {}, { signal }),
    ...rarely,
  })
}

export function useConditions() {
  return useQuery({
    queryKey: ['site', 'conditions'],
    queryFn: ({ signal }) => send(lookupConditions, {}, { signal }),
    ...rarely,
  })
}

export function useAgreements({ isWanted }: { isWanted: boolean }) {
  return useQuery({
    queryKey: ['site', 'agreements'],
    queryFn: ({ signal }) => send(lookupAgreements, {}, { signal }),
    enabled: isWanted,
    ...rarely,
  })
}

/** The operator's text for members to read before they receive a bonus. */
export function useBonusNotice() {
  return useQuery({
    queryKey: ['site', 'notice'],
    queryFn: ({ signal }) => send(lookupNotice, {}, { signal }),
    ...rarely,
  })
}

/** Whether registration requires a one-time code. Not cached like the others, because the operator may switch it. */
export function useRegisterOtp() {
  return useQuery({
    queryKey: ['site', 'registerOtp'],
    queryFn: ({ signal }) => send(lookupRegisterOtp, {}, { signal }),
  })
}
