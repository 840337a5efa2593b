import type { CodeOfOperators } from '../th/codes-of-operators.ts'

export const codesOfOperators = {
  FORBIDDEN: 'Your role does not allow this.',
  INVITATION_INVALID: 'This invitation has expired or was used already. Ask for a new one.',
  OPERATOR_EXISTS: 'There is an operator of this name already.',
  OWN_ACCOUNT: 'You cannot do this to your own account. Ask another owner.',
  LAST_OWNER: 'An owner who can log in must remain. Make somebody else an owner first.',
  ROLE_EXISTS: 'There is a role of this name or short name already.',
  ROLE_IN_USE: 'An operator or API key has this role. Take it away from them first.',
  ROLE_CHANGED: 'Somebody else has changed this role. Open it again, then make your change.',
  ROLE_MISSING: 'This role does not exist any more. Reload and choose again.',
  ROLE_ABOVE_OWN: 'These roles may do more than you may give. Ask an owner.',
  ABOVE_CEILING: 'This is above the amount that you may approve. Ask somebody whose role allows more.',
  API_KEY_NAME_USED: 'There is a key of this name already, and a name is used once. Choose another.',
  APPROVAL_REQUIRED: 'A second operator must approve this.',
  APPROVAL_NOT_NEEDED: 'This needs no approval. You can do it at once.',
  APPROVAL_ENDED: 'This request has expired, was withdrawn, or was decided already.',
  APPROVAL_STALE: 'Something has changed since the request was made. Make a new request.',
  APPROVAL_REFUSED: 'This cannot be done as requested. Check the facts and make a new request.',
  MEMBER_EXCLUDED: 'The member is excluded at their own request, which no operator can change.',
  LAST_PASSKEY: 'This passkey is your only way to log in. Add another one first.',
  CHAT_NOT_OFFERED: 'The site offers no chat, so the member could not read a message.',
  TRANSFER_CREDITED: 'This transfer has been credited already and cannot be used again.',
  TRANSFER_CONTRADICTED:
    'The bank’s records state another amount or sender. Match the bank transaction instead.',
  WORK_CLAIMED: 'Another operator is looking at this.',
  CHAT_TAKEN: 'Another agent has this chat.',
  CHAT_ANSWER_TAKEN: 'Another answer has this shortcut. Choose another one.',
  COST_TERMS_CHANGED:
    'Someone else has changed these terms meanwhile. Load them again, then make your change.',
  CHAT_BOT_CHANGED: 'Someone else has changed this meanwhile. Load it again, then make your change.',
  SAME_OPERATOR: 'It must be somebody else: nobody approves or reviews their own request.',
} as const satisfies Record<CodeOfOperators, string>
