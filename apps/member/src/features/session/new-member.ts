/** What a new member typed for the registration, until the login page has used it. It is never stored. */
export type NewMember = { phone: string; password: string }

let waiting: NewMember | undefined

export function keepNewMember(member: NewMember): void {
  waiting = member
}

export function readNewMember(): NewMember | undefined {
  return waiting
}

export function forgetNewMember(): void {
  waiting = undefined
}
