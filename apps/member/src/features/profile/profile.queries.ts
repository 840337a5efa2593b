import { getProfile } from '@kapao/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../wire/client.ts'

export const useProfile = () => useQuery({ queryKey: ['profile'], queryFn: () => send(getProfile, {}) })
