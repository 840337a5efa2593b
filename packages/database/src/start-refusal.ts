/**
 * Kapao cannot start here, and the message is the whole sentence to tell the operator: what is wrong, and which setting
 * or folder to change. A main prints it and exits with code 1, without a stack.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
