/** The browser's permission to show notifications. */
export function readPermission(): NotificationPermission {
  return Notification.permission
}

/** Calls when the member has changed the permission, here or in the browser's settings. Returns a function that ends it. */
export function followPermission(listener: () => void): () => void {
  const following = new AbortController()
  const { signal } = following
  // A browser that cannot follow the permission shows it when the member comes back to the page.
  document.addEventListener('visibilitychange', listener, { signal })
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener, { signal }))
    .catch(() => undefined)
  return () => following.abort()
}
