/** Redirects the older form of public links, `/#/public/{id}`, ignoring punctuation that a sentence put after it. */
const ownerId = /^#\/public\/([0-9A-Fa-f-]{36})[^\w-]*$/.exec(window.location.hash)?.[1];
if (ownerId !== undefined) window.location.replace(`/public/${ownerId}`);

export {};
