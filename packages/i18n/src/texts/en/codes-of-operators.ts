import type { CodeOfOperators } from '../th/codes-of-operators.ts'

export const codesOfOperators = {
  FORBIDDEN: 'Your role does not allow this.',
  INVITATION_INVALID: 'This invitation has expired or was used already. Ask for a new one.',
  APPROVAL_REQUIRED: 'A second operator must approve this.',
  APPROVAL_NOT_NEEDED: 'This needs no approval. You can do it at once.',
  APPROVAL_ENDED: 'This request has expired, was withdrawn, or was decided already.',
  APPROVAL_STALE: 'Something has changed since the request was made. Make a new request.',
  APPROVAL_REFUSED: 'This cannot be done as requested. Check the facts and make a new request.',
  SAME_OPERATOR: 'It must be somebody else: nobody approves or reviews their own request.',
} as const satisfies Record<CodeOfOperators, string>
