import { getPush } from './get-push.ts'
import { setPushAmounts } from './set-push-amounts.ts'
import { subscribeToPush } from './subscribe-to-push.ts'
import { unsubscribeFromPush } from './unsubscribe-from-push.ts'

export const pushOperations = [getPush, subscribeToPush, setPushAmounts, unsubscribeFromPush]
