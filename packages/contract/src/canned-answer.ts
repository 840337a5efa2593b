import { z } from 'zod'
import { call } from './call.ts'
import { chatLimits, readable } from './chat-message.ts'
import { inEachLanguage } from './language.ts'
import { instant } from './shapes.ts'

/** What an answer may name: the first name of the member, the name of the operator who answers, and that of the site. */
export const cannedVariables = ['name', 'agent', 'site'] as const
export type CannedVariable = (typeof cannedVariables)[number]

function findUnknownVariables(text: string): string[] {
  const known: readonly string[] = cannedVariables
  return [...text.matchAll(/{{\s*([^{}]*?)\s*}}/g)]
    .map(([, variable = '']) => variable)
    .filter((variable) => !known.includes(variable))
}

/** Room is left for what is filled in. */
const mostCharacters = chatLimits.mostCharacters - 300

const words = z
  .string()
  .max(mostCharacters)
  .overwrite(readable)
  .min(1)
  .superRefine((text, { addIssue }) => {
    for (const variable of findUnknownVariables(text))
      addIssue({ code: 'custom', message: `{{${variable}}} is not a variable of an answer` })
  })

const answerId = z.guid()
const version = z.int().min(0).max(2_147_483_646)

/** Typed after `/` in the field for a message. */
const shortcut = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{M}\p{Nd}-]{1,30}$/u)
  .meta({ examples: ['deposit-late'] })

export const cannedAnswer = z.object({
  _id: answerId,
  shortcut: z.string().meta({ examples: ['deposit-late'] }),
  text: z.object(inEachLanguage(z.string())),
  version: z.int(),
  changedBy: z.string(),
  changedAt: instant,
})
export type CannedAnswer = z.output<typeof cannedAnswer>

export const listCannedAnswers = call({
  name: 'listCannedAnswers',
  method: 'POST',
  url: '/api/operator/chat/answers',
  summary:
    'The answers that operators of the chat have ready, and the name of the site that they may contain',
  source: 'Console §4',
  audience: 'operator',
  needs: 'chat.read',
  body: z.strictObject({}),
  answer: z.object({ answers: z.array(cannedAnswer), site: z.string() }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const setCannedAnswer = call({
  name: 'setCannedAnswer',
  method: 'POST',
  url: '/api/operator/chat/answers/set',
  summary:
    'Writes a ready answer: a new one under a new id with version 0, or another text of the version that was read',
  source: 'Console §4',
  audience: 'operator',
  needs: 'chat-bot.set',
  body: z.strictObject({
    answerId,
    version,
    shortcut,
    text: z.strictObject(inEachLanguage(words)),
  }),
  answer: z.object({ version: z.int() }),
  /** CHAT_ANSWER_TAKEN: another answer has the shortcut. CHAT_BOT_CHANGED: it is no longer the version that was read. */
  refusals: ['NO_DATA', 'CHAT_ANSWER_TAKEN', 'CHAT_BOT_CHANGED'],
  mutates: true,
  idempotency: 'state',
})

export const deleteCannedAnswer = call({
  name: 'deleteCannedAnswer',
  method: 'POST',
  url: '/api/operator/chat/answers/delete',
  summary: 'Deletes a ready answer of the version that was read',
  source: 'Console §4',
  audience: 'operator',
  needs: 'chat-bot.set',
  body: z.strictObject({ answerId, version }),
  answer: z.object({ message: z.literal('OK') }),
  refusals: ['NO_DATA', 'CHAT_BOT_CHANGED'],
  mutates: true,
  idempotency: 'state',
})

export const cannedAnswerCalls = [listCannedAnswers, setCannedAnswer, deleteCannedAnswer] as const
