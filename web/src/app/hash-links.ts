/** Public pages have real addresses; links in the older form, `/#/public/{id}`, lead to them. */
const ownerId = /^#\/public\/([0-9A-Fa-f-]{36})$/.exec(window.location.hash)?.[1];
if (ownerId !== undefined) window.location.replace(`/public/${ownerId}`);
