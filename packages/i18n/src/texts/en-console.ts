import { frame } from './en/frame.ts'
import { chat } from './en/chat.ts'
import { chatDesk } from './en/chat-desk.ts'
import { operator } from './en/operator.ts'
import { approval } from './en/approval.ts'
import { codesOfOperators } from './en/codes-of-operators.ts'
import { audit } from './en/audit.ts'
import { action } from './en/action.ts'
import { callName } from './en/call-name.ts'
import { roleName } from './en/role-name.ts'
import { permissionName } from './en/permission-name.ts'
import { actionGroup } from './en/action-group.ts'

/** The English texts of the operators’ console. */
export const operatorConsole = {
  frame,
  operator,
  chat,
  chatDesk,
  audit,
  approval,
  codesOfOperators,
  action,
  callName,
  roleName,
  permissionName,
  actionGroup,
} as const
