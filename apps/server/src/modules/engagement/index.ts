export { hideComment, removeComment } from './comments/delete-comment.ts';
export { requireReactable } from './engagement.ts';
