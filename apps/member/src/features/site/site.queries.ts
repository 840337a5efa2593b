import {
  lookupAgreements,
  lookupBanks,
  lookupConditions,
  lookupContact,
  lookupEnableChatWidget,
  lookupNotice,
  lookupRegisterOtp,
  lookupSources,
} from '@kapao/contract/site'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

/** Data that the operator rarely changes: reloaded after five minutes, not on every mount. */
const rarely = { staleTime: 5 * 60_000 }

export const useBanks = () =>
  useQuery({
    queryKey: ['site', 'banks'],
    queryFn: ({ signal }) => send(lookupBanks, {}, { signal }),
    ...rarely,
  })

export const useSources = () =>
  useQuery({
    queryKey: ['site', 'sources'],
    queryFn: ({ signal }) => send(lookupSources, {}, { signal }),
    ...rarely,
  })

export const useContact = () =>
  useQuery({
    queryKey: ['site', 'contact'],
    queryFn: ({ signal }) => send(lookupContact, {}, { signal }),
    ...rarely,
  })

/** Whether the operator offers the support chat. */
export const useChatWidget = () =>
  useQuery({
    queryKey: ['site', 'chatWidget'],
    queryFn: ({ signal }) => send(lookupEnableChatWidget, {}, { signal }),
    ...rarely,
  })

export const useConditions = () =>
  useQuery({
    queryKey: ['site', 'conditions'],
    queryFn: ({ signal }) => send(lookupConditions, {}, { signal }),
    ...rarely,
  })

export const useAgreements = ({ isWanted }: { isWanted: boolean }) =>
  useQuery({
    queryKey: ['site', 'agreements'],
    queryFn: ({ signal }) => send(lookupAgreements, {}, { signal }),
    enabled: isWanted,
    ...rarely,
  })

/** The operator's text for members to read before they receive a bonus. */
export const useBonusNotice = () =>
  useQuery({
    queryKey: ['site', 'notice'],
    queryFn: ({ signal }) => send(lookupNotice, {}, { signal }),
    ...rarely,
  })

/** Whether registration requires a one-time code. Not cached like the others, because the operator may switch it. */
export const useRegisterOtp = () =>
  useQuery({
    queryKey: ['site', 'registerOtp'],
    queryFn: ({ signal }) => send(lookupRegisterOtp, {}, { signal }),
  })
