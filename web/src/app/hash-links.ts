/** Redirects the older form of public links, `/#/public/{id}`. */
const ownerId = /^#\/public\/([0-9A-Fa-f-]{36})$/.exec(window.location.hash)?.[1];
if (ownerId !== undefined) window.location.replace(`/public/${ownerId}`);
