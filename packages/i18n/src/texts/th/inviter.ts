/** Who invites a guest. */
export const inviter = {
  invitedBy: '{{name}} ชวนคุณมาสมัคร',
} as const
