/** A person in this phone's chat: a member by the token, or a guest by the guest id. */
export type Speaker = { token: string | null; guestId: string | undefined }

/**
 * The part of a chat call's body that identifies the speaker. A member is identified by the token, which each call
 * carries anyway.
 */
export function bodyOf({ guestId }: Speaker): { guestId?: string } {
  return guestId === undefined ? {} : { guestId }
}
