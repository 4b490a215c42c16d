export { hideComment, removeComment } from './comments/comments.ts';
export { requireReactable } from './engagement.ts';
