import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hiddenActs, shownActs } from './account-view.ts'
import type { CallFacts } from './call.ts'
import { calls } from './calls.ts'

const all = calls as readonly CallFacts[]

/** The fields by which the record of an act knows the member that it is about. */
const namesOfMember = ['memberId', 'personId']

/** An export names the member whose statement it is in its filter. */
const namedInFilter = ['exportTable', 'startExport']

/** The item of a queue names the member that it is about in the record alone. */
function isAboutMember({ name, params, query, body, recordsViews }: CallFacts): boolean {
  if (recordsViews || namedInFilter.includes(name)) return true
  return [params, query, body].some((part) => {
    const schema =
      part && (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
    return namesOfMember.some((field) => field in (schema?.properties ?? {}))
  })
}

describe('the list of who looked', () => {
  it('shows every call of operators about one member, or says why it does not', () => {
    const about = all.filter((each) => each.audience === 'operator' && isAboutMember(each))
    const decided: string[] = [...shownActs, ...Object.keys(hiddenActs)]
    expect(about.map(({ name }) => name).toSorted()).toEqual(decided.toSorted())
  })

  it('shows only what is recorded', () => {
    const recorded = all
      .filter(({ mutates, recordsViews }) => mutates || recordsViews)
      .map(({ name }) => name)
    expect(shownActs.filter((name) => !recorded.includes(name))).toEqual([])
  })
})
