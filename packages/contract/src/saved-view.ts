import { z } from 'zod'
import { call } from './call.ts'
import { instant, typedText } from './shapes.ts'

const source = 'Console §4'

/** The screens whose filters live in the address. */
export const viewScreens = [
  'work',
  'members',
  'reports',
  'memberReport',
  'serviceReport',
  'audit',
  'account',
  'days',
  'parties',
] as const
export type ViewScreen = (typeof viewScreens)[number]

/** How many views an operator may have. */
export const mostViews = 100

const viewId = z.guid()
const screen = z.enum(viewScreens)
const name = typedText(60)

/** What follows the `?` of a screen's address. */
const address = z
  .string()
  .max(1000)
  .regex(/^[\w.~!$&'()*+,;=:@/?%-]*$/)
  .meta({ examples: ['from=2026-11-01&until=2026-11-30&by=account'] })

export const savedView = z.object({
  _id: viewId,
  screen,
  name: z.string(),
  address: z.string().meta({ examples: ['from=2026-11-01&until=2026-11-30&by=account'] }),
  /** All operators see it. */
  isShared: z.boolean(),
  /** The operator who saved it. */
  by: z.string(),
  savedAt: instant,
  /** Whether the operator who asks may change and delete it. */
  isChangeable: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

export const listSavedViews = call({
  name: 'listSavedViews',
  method: 'POST',
  url: '/api/operator/views',
  summary: 'The views of a screen that the operator has saved, and those that others share, by name',
  source,
  audience: 'operator',
  needs: 'session',
  personOnly: true,
  body: z.strictObject({ screen }),
  answer: z.object({ views: z.array(savedView) }),
  refusals: [],
  mutates: false,
  idempotency: 'none',
})

export const setSavedView = call({
  name: 'setSavedView',
  method: 'POST',
  url: '/api/operator/views/set',
  summary:
    'Saves the filter of a screen under a name: a new view under a new id, or another content of a known one',
  source,
  audience: 'operator',
  needs: 'session',
  personOnly: true,
  body: z.strictObject({ viewId, screen, name, address, isShared: z.boolean() }),
  answer: z.object({ message: z.literal('OK') }),
  /** NO_DATA: the view is of another operator. VIEWS_FULL: the operator has as many as allowed. */
  refusals: ['NO_DATA', 'VIEWS_FULL'],
  mutates: true,
  idempotency: 'state',
})

export const deleteSavedView = call({
  name: 'deleteSavedView',
  method: 'POST',
  url: '/api/operator/views/delete',
  summary: 'Deletes a view of the operator, or one that others share where the operator manages the team',
  source,
  audience: 'operator',
  needs: 'session',
  personOnly: true,
  body: z.strictObject({ viewId }),
  answer: z.object({ message: z.literal('OK') }),
  /** NO_DATA: there is none, or it is of another operator. */
  refusals: ['NO_DATA'],
  mutates: true,
  idempotency: 'state',
})

export const savedViewCalls = [listSavedViews, setSavedView, deleteSavedView] as const
